/** The next step of a request, and what else may be decided. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconHelpHexagon, IconTruckReturn } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type ApiProblem, downloadFile, toApiProblem, useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { lazyPart } from '#web/ui/arriving.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { readStepParams } from '../contract/kept-step-params.ts'
import { RETURN_REASON_MAX, type ReturnDetails, returnCalls } from '../contract/return-requests.ts'
import { ReturnBuyerActs } from './buyer-acts.tsx'
import { DoubtfulReturnRequestActs } from './many-acts.tsx'
import { returnRefreshes as refreshes } from './settling/refreshes.ts'

const ParcelDialog = lazyPart(() => import('./parcel-dialog.tsx'), 'ParcelDialog')

const words = texts.returns.details

type Shown = { request: ReturnDetails }
type Asked = 'refuse' | 'parcel'

const hasOrder = ({ orderId, orderState }: ReturnDetails): boolean => orderId !== null && orderState !== null && orderState !== 'cancelled'

export function ReturnRequestActs({ request }: Shown) {
  const { id, state } = request
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayWrite = useMay('orders.write')
  const params = { params: { id } }
  const said = (onSuccess: () => void) => ({
    refreshes,
    onSuccess,
    onError: ({ message }: ApiProblem) => toast.error(message),
  })
  const close = useAct(
    returnCalls.close,
    said(() => toast.success(words.closed)),
  )
  const reopen = useAct(
    returnCalls.reopen,
    said(() => toast.success(words.reopened)),
  )
  const { go } = useNavigation()
  const isOver = state === 'refused' || state === 'closed'
  // What else is done about it waits for trust.
  const isTrusted = !request.isDoubtful
  return (
    <Stack gap="sm">
      {!isTrusted && (
        <Alert
          color="orange"
          icon={<IconHelpHexagon aria-hidden />}
          title={texts.returns.doubtful.state}
          role="status"
          classNames={{ title: 'ink', message: 'ink' }}
        >
          {texts.returns.doubtful.explained}
        </Alert>
      )}
      <Group gap="sm">
        {mayWrite && !isTrusted && (
          <DoubtfulReturnRequestActs requests={[request]} onDone={() => {}} onDeleted={() => go(paths.returnsIn('doubtful'))} />
        )}
        {mayWrite && isTrusted && !isOver && <MakeOrder request={request} onUnknownParcel={() => setAsked('parcel')} />}
        {(!mayWrite || isOver) && hasOrder(request) && <OpenOrder request={request} />}
        {request.kind === 'withdrawal' && <EvidenceButton id={id} />}
        {mayWrite && isTrusted && <ReturnBuyerActs request={request} />}
        {mayWrite && isTrusted && !isOver && state !== 'shipped' && (
          <Button variant="default" onClick={() => setAsked('refuse')}>
            {words.refuse}
          </Button>
        )}
        {mayWrite &&
          (isOver ? (
            <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(params)}>
              {words.reopen}
            </Button>
          ) : (
            <Button variant="default" loading={close.isPending} onClick={() => close.mutate(params)}>
              {words.close}
            </Button>
          ))}
      </Group>
      {isOver && request.awb !== null && request.orderState === 'active' && <Text>{words.awbStays(request.awb)}</Text>}
      {request.refusal !== null && <Text>{texts.returns.steps.refused(readStepParams({ reason: request.refusal }))}</Text>}
      {asked === 'refuse' && <RefuseDialog request={request} onClose={() => setAsked(null)} />}
      {asked === 'parcel' && (
        <Suspense>
          <ParcelDialog request={request} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

const OpenOrder = ({ request: { orderId, orderState } }: Shown) =>
  orderId === null ? null : (
    <LinkButton href={orderState === 'draft' ? paths.editOrder(orderId) : paths.orderDetails(orderId)}>{words.openOrder}</LinkButton>
  )

function MakeOrder({ request, onUnknownParcel }: Shown & { onUnknownParcel: () => void }) {
  const { go } = useNavigation()
  const make = useAct(returnCalls.makeOrder, {
    refreshes,
    onSuccess: ({ uniqueId }) => go(paths.editOrder(uniqueId)),
    onError: ({ message }) => toast.error(message),
  })
  if (hasOrder(request)) return <OpenOrder request={request} />
  return (
    <>
      <Button
        leftSection={<IconTruckReturn size={16} aria-hidden />}
        loading={make.isPending}
        disabled={!request.isSenderKnown}
        onClick={() => (request.isParcelKnown ? make.mutate({ params: { id: request.id }, body: { package: null } }) : onUnknownParcel())}
      >
        {words.make}
      </Button>
      {request.orderId !== null && <Text c="dimmed">{words.orderGone}</Text>}
      {!request.isSenderKnown && <Text c="dimmed">{texts.messages['return-sender-unknown']}</Text>}
    </>
  )
}

function EvidenceButton({ id }: { id: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(await downloadFile(returnCalls.evidence, { params: { id } }), texts.withdrawal.document.fileName({ id, isEvidence: true }))
    } catch (error) {
      toast.error(toApiProblem(error).message)
    }
    setIsBusy(false)
  }
  return (
    <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} loading={isBusy} onClick={() => void save()}>
      {words.evidence}
    </Button>
  )
}

type Decision = Shown & { onClose: () => void }

function RefuseDialog({ request: { id, kind }, onClose }: Decision) {
  const [reason, setReason] = useState('')
  const refuse = useAct(returnCalls.refuse, {
    refreshes,
    onSuccess: () => {
      toast.success(words.refused)
      onClose()
    },
  })
  return (
    <Dialog title={words.refuseTitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          refuse.mutate({ params: { id }, body: { reason } })
        }}
      >
        <Stack gap="md">
          <Text>{kind === 'withdrawal' ? words.refuseWithdrawalText : words.refuseText}</Text>
          <LongTextField
            data-autofocus
            label={words.reason}
            most={RETURN_REASON_MAX}
            value={reason}
            error={refuse.error?.errors.find(({ path }) => path === 'reason')?.message}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFailure message={refuse.error && refuse.error.errors.length === 0 ? refuse.error.message : null} />
          <DialogButtons verb={words.refuse} isBusy={refuse.isPending} isDisabled={reason.trim() === ''} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
