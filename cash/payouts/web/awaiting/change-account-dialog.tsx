/** Another account for the selected repayments. */
import { Group, ScrollArea, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type AwaitingRepayment, repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { plainIban } from '#contract/banking/iban.ts'
import { IBAN_TEXT_MAX } from '#contract/banking/sealed-accounts.ts'
import { sum } from '#contract/money.ts'
import { isAcceptedIban, printedIban } from '#sending/shipment-editor/web/iban.ts'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { Money } from '#web/ui/values/money.tsx'

const words = texts.repaymentAwaiting
const Account = repaymentCalls.changeAccount.body.pick({ bankAccount: true, bankName: true })
const check = formCheckOf(Account)

type ChangeAccountDialogProps = { rows: readonly AwaitingRepayment[]; onChanged: () => void; onClose: () => void }

export function ChangeAccountDialog({ rows, onChanged, onClose }: ChangeAccountDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { bankName: '', bankAccount: '' }, validate: check, validateInputOnBlur: true })
  const change = useAct(repaymentCalls.changeAccount, {
    refreshes: [repaymentCalls.awaiting, repaymentCalls.list, repaymentCalls.accounts],
    onSuccess: () => {
      toast.success(words.changed, toastMs.account)
      onChanged()
      onClose()
    },
    onError: (problem) => {
      const elsewhere = applyProblem(form, problem)
      if (problem.errors.length > 0) setFailure(elsewhere)
      else setFailure(problem.code === 'repayment-in-bank-file' ? `${words.failed} ${problem.message}` : words.failed)
    },
  })
  const isNeeded = neededFieldsBy(check, form.values)
  const isValid = Account.safeParse(form.values).success
  const send = form.onSubmit(({ bankName, bankAccount }) => {
    setFailure(null)
    const data = rows.map(({ id }) => ({ id }))
    change.mutate({ body: { data, bankAccount: plainIban(bankAccount), bankName: bankName.trim(), keepValue: true } })
  })
  const [holder, iban] = [form.getInputProps('bankName'), form.getInputProps('bankAccount')]
  return (
    <Dialog onClose={onClose} title={words.appliesTo(rows.length)} size="800px" isDirty={() => form.isDirty()}>
      <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            withAsterisk={isNeeded('bankName')}
            label={words.holder}
            description={words.holderHint}
            autoComplete="off"
            {...holder}
            // Seen as red alone, and said to who does not see it.
            error={holder.error && <VisuallyHidden>{words.holderInvalid}</VisuallyHidden>}
          />
          <TextField
            withAsterisk={isNeeded('bankAccount')}
            label={words.iban}
            autoComplete="off"
            spellCheck={false}
            className="tabular"
            most={IBAN_TEXT_MAX}
            {...iban}
            onBlur={(event) => {
              if (isAcceptedIban(form.values.bankAccount)) form.setFieldValue('bankAccount', printedIban(form.values.bankAccount))
              iban.onBlur?.(event)
            }}
          />
          <Chosen rows={rows} />
          <FormFailure message={failure} />
          <DialogButtons verb={words.confirm} closeVerb={words.cancel} isBusy={change.isPending} isDisabled={!isValid} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Long lists scroll within the dialog. */
const LIST_MAX_PX = 260

function Chosen({ rows }: { rows: readonly AwaitingRepayment[] }) {
  return (
    <div>
      <ScrollArea.Autosize
        mah={LIST_MAX_PX}
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, 'aria-label': words.chosen, role: 'region' }}
      >
        <Table aria-label={words.chosen} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.awb}</Table.Th>
              <Table.Th ta="right">{words.amount}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, awb, addressTo, price }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Text ff="monospace">{awb}</Text>
                  <Text c="dimmed">{addressTo}</Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Money amount={price} className="nowrap" />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between" p="sm">
        <Text fw={600}>{words.total}</Text>
        <Money amount={sum(rows.map(({ price }) => price))} fw={600} className="nowrap" />
      </Group>
    </div>
  )
}
