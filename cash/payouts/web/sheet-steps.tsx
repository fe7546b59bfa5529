/** What is next for a line that may be a sheet of cash: its money that came back is said here, all else in its run. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { bankStatementCalls, type StatementLineShown } from '#paying/bank-statements/contract/bank-statements.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { sheetCalls } from '../contract/sheets.ts'

const words = texts.bankStatements

export function RepaymentSheetSteps({ line }: { line: StatementLineShown }) {
  const [sheetId, setSheetId] = useState<number | null>(null)
  const close = () => setSheetId(null)
  const mark = useAct(sheetCalls.returnedBy, {
    refreshes: [bankStatementCalls.lines],
    onSuccess: () => {
      toast.success(words.sheetReturnedDone)
      close()
    },
    onError: ({ message }) => toast.error(message),
  })
  if (line.sheets.length === 0) return null
  return (
    <>
      {line.amount > 0 &&
        line.sheets.map((id, i) => (
          <Button
            key={id}
            variant={i === 0 ? 'light' : 'default'}
            justify="flex-start"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setSheetId(id)}
          >
            {words.sheetReturned(String(id))}
          </Button>
        ))}
      <LinkButton variant="default" justify="flex-start" href={paths.payouts} leftSection={<IconCash size={16} aria-hidden />}>
        {words.openPayouts}
      </LinkButton>
      {sheetId !== null && (
        <ConfirmDialog
          opened
          title={words.sheetReturnedTitle(String(sheetId))}
          verb={words.sheetReturnedVerb}
          isBusy={mark.isPending}
          onConfirm={() => mark.mutate({ params: { sheetId }, body: { lineId: line.id } })}
          onClose={close}
        >
          {words.sheetReturnedText(texts.forms.ron(line.amount))}
        </ConfirmDialog>
      )}
    </>
  )
}
