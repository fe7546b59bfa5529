/** The browser leaves for ANAF's sign-in, to connect a company or to renew its connection. */
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { connectionCalls } from '../contract/connections.ts'

const REFUSED = ['einvoice-refused', 'invalid-fields', 'not-found', 'partner-not-in-use']

type Company = { fiscalSubaccountNumber: number; entityData: { identificationCode: string } }

export function useGoToAnaf() {
  const prepare = useAct(connectionCalls.prepare, {
    onSuccess: ({ url }) => window.location.assign(url),
    // What a rule refuses has its reason; anything else the specification's words.
    onError: (problem) => toast.error(REFUSED.includes(problem.code) ? problem.message : texts.connections.connecting.failed),
  })
  return {
    isBusy: prepare.isPending || prepare.isSuccess,
    go: ({ fiscalSubaccountNumber, entityData: { identificationCode } }: Company) =>
      prepare.mutate({ body: { fiscalSubaccountNumber, identificationCode } }),
  }
}
