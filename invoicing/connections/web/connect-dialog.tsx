/** Chooses a company that is not connected yet, or adds one, and leaves for ANAF. */
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EntityDialog } from '#paying/billing/web/entity-dialog.tsx'
import { useCall } from '#web/api.ts'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { connectionCalls } from '../contract/connections.ts'
import { useGoToAnaf } from './go-to-anaf.ts'

const words = texts.connections.connecting

/** Of the specification: stands for a company that is still to be added, and is never sent. */
const NEW_COMPANY = -1
/** The tax authority answers within seconds, or not soon. */
const PENDING_ASKED_EVERY_MS = 4_000

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isPending, setPending] = useState(false)
  const companies = useCall(connectionCalls.notConnected, {}, { refetchInterval: isPending ? PENDING_ASKED_EVERY_MS : false })
  const list = companies.data?.data ?? []
  const company = list.find(({ fiscalSubaccountNumber }) => fiscalSubaccountNumber === chosen)
  const waits = company?.verifyStatus === 'pendingVerification'
  if (waits !== isPending) setPending(waits)
  const anaf = useGoToAnaf()
  const isSandbox = useAbout().data?.isSandbox ?? false
  if (isAdding)
    return (
      <EntityDialog
        entity={null}
        onSaved={(number) => {
          setChosen(number)
          void companies.refetch()
        }}
        onClose={() => setAdding(false)}
      />
    )
  return (
    <Dialog title={words.title} size="600px" asks={false} onClose={onClose}>
      <Stack gap="md">
        {companies.error && !companies.data && (
          <FailureNotice cause={companies.error} onRetry={() => void companies.refetch()} isRetrying={companies.isFetching} />
        )}
        {companies.data && list.length === 0 && <Text>{words.none}</Text>}
        <Select
          label={words.company}
          placeholder={words.choose}
          disabled={!companies.data}
          allowDeselect={false}
          data={[
            ...list.map(({ fiscalSubaccountNumber: number, entityData: { name, identificationCode } }) => ({
              value: String(number),
              label: `${name}, ${identificationCode}`,
            })),
            { value: String(NEW_COMPANY), label: words.newCompany },
          ]}
          value={company ? String(chosen) : null}
          onChange={(value) => (value === String(NEW_COMPANY) ? setAdding(true) : setChosen(Number(value)))}
        />
        {company && company.verifyStatus !== 'verified' && <Text c="dimmed">{words.notVerified}</Text>}
        <Text>{words.explained}</Text>
        {isSandbox && <Text c="dimmed">{words.sandboxHint}</Text>}
        <DialogButtons
          verb={words.connect}
          closeVerb={words.cancel}
          isBusy={anaf.isBusy}
          isDisabled={company?.verifyStatus !== 'verified'}
          onDo={() => company && anaf.go(company)}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}
