/** What paid an invoice and what stands on it; and what an administrator corrects: it is reversed, or an advance released. */
import { Alert, Badge, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import { vatRate, vatRateText } from '#contract/vat.ts'
import { statementCalls } from '#paying/balance/contract/statement.ts'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { Money } from '#web/ui/values/money.tsx'
import { type InvoiceShown, invoiceCalls, REVERSAL_REASON_MAX, REVERSAL_REASON_MIN } from '../contract/invoices.ts'

const words = texts.invoiceList

type DialogProps = { invoice: InvoiceShown; onClose: () => void }
type CorrectingProps = DialogProps & { clientId: string }

const useLines = (id: string) => useCall(invoiceCalls.lines, { params: { id } }, { staleTime: 0 })
const refreshes = [
  invoiceCalls.list,
  invoiceCalls.lines,
  statementCalls.statement,
  balanceCalls.available,
  balanceCalls.bonus,
  balanceCalls.left,
]

export function InvoiceDetails({ invoice, onClose }: DialogProps) {
  const { data, error } = useLines(invoice.id)
  return (
    <Dialog onClose={onClose} title={words.detailsTitle(invoice.invoiceNumber)} size="lg">
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <Loader size="sm" aria-label={texts.ui.loading} />}
      {data && (
        <Stack gap="md">
          <LinesOf lines={data.lines} />
          <Stack gap={4} component="section" aria-label={words.payments}>
            <Text fw={600}>{words.payments}</Text>
            {data.payments.length === 0 && <Text c="dimmed">{words.noPayments}</Text>}
            {data.payments.map((payment) => (
              <Group key={payment.id} justify="space-between" wrap="nowrap" gap="sm">
                <span>{words.paidBy({ ...payment, paidOn: texts.forms.day(payment.paidOn) })}</span>
                <Money amount={payment.amount} className="nowrap" />
              </Group>
            ))}
            {invoice.kind === 'fiscal' && (
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text fw={600}>{words.open}</Text>
                <Money amount={data.open} className="nowrap" />
              </Group>
            )}
          </Stack>
          <Text size="sm" c="dimmed">
            {words.oldestFirst}
          </Text>
        </Stack>
      )}
    </Dialog>
  )
}

type Line = NonNullable<ReturnType<typeof useLines>['data']>['lines'][number]

function LinesOf({ lines }: { lines: readonly Line[] }) {
  return (
    <Stack gap={4} component="section" aria-label={words.lines}>
      <Text fw={600}>{words.lines}</Text>
      {lines.map((line) => (
        <LineShown key={line.position} line={line} />
      ))}
    </Stack>
  )
}

const LineShown = ({ line }: { line: Line }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
    <span style={{ overflowWrap: 'anywhere' }}>
      {line.name} <Badge variant="default">{vatRateText(vatRate(line.vatCategory, line.vatPercent))}</Badge>
    </span>
    <Money amount={line.net} className="nowrap" />
  </Group>
)

type Reversal = { reason: string; invoiceAgain: boolean }
const missingOf = ({ reason }: Reversal): { reason?: string } =>
  reason.trim().length < REVERSAL_REASON_MIN ? { reason: words.reasonMissing } : {}

/** All that is left of it is chosen at first. */
export function ReverseInvoice({ invoice, clientId, onClose }: CorrectingProps) {
  const { data, error } = useLines(invoice.id)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const reversible = data?.lines.filter(({ isReversible }) => isReversible) ?? []
  const chosen = reversible.filter(({ position }) => !left.has(position)).map(({ position }) => position)
  const reverse = useAct(invoiceCalls.reverse, {
    refreshes,
    onSuccess: ({ invoiceNumber, again }) => {
      toast.success(words.reversed({ invoiceNumber, again }))
      onClose()
    },
  })
  const form = useForm({
    initialValues: { reason: '', invoiceAgain: true },
    validate: missingOf,
  })
  const send = ({ reason, invoiceAgain }: Reversal) => {
    if (reverse.isPending || chosen.length === 0) return
    const lines = chosen.length === reversible.length ? {} : { lines: chosen }
    reverse.mutate({ params: { id: invoice.id }, body: { selectedClient: clientId, reason: reason.trim(), invoiceAgain, ...lines } })
  }
  const toggle = (position: number) =>
    setLeft((before) => (before.has(position) ? without(before, position) : new Set([...before, position])))
  return (
    <Dialog onClose={onClose} title={words.reverseTitle(invoice.invoiceNumber)} size="lg" closeOnClickOutside={false}>
      <form onSubmit={form.onSubmit(send)} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <Text>{words.reverseText({ buyer: invoice.buyerName })}</Text>
          {(error ?? reverse.error) && <Alert color="red">{(error ?? reverse.error)?.message}</Alert>}
          {data && reversible.length === 0 && <Alert color="orange">{words.nothingToReverse}</Alert>}
          {reversible.map((line) => (
            <Checkbox
              key={line.position}
              checked={!left.has(line.position)}
              onChange={() => toggle(line.position)}
              label={<LineShown line={line} />}
              styles={{ body: { width: '100%' }, labelWrapper: { flex: 1 } }}
            />
          ))}
          <LongTextField
            data-autofocus
            label={words.reason}
            required={neededFieldsBy(missingOf, form.values)('reason')}
            most={REVERSAL_REASON_MAX}
            {...form.getInputProps('reason')}
          />
          <Checkbox label={words.invoiceAgain} {...form.getInputProps('invoiceAgain', { type: 'checkbox' })} />
          <DialogButtons verb={words.reverse} isBusy={reverse.isPending} isDisabled={chosen.length === 0} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const without = (of: ReadonlySet<number>, one: number) => new Set([...of].filter((other) => other !== one))

export function ReleaseAdvance({ invoice, clientId, onClose }: CorrectingProps) {
  const release = useAct(invoiceCalls.release, {
    refreshes,
    onSuccess: ({ invoiceNumber }) => toast.success(words.released(invoiceNumber)),
    onError: ({ message }) => toast.error(message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={words.release}
      verb={words.releaseVerb}
      isBusy={release.isPending}
      onClose={onClose}
      onConfirm={() => release.mutate({ params: { id: invoice.id }, body: { selectedClient: clientId } })}
    >
      {words.releaseText({ amount: texts.forms.ron(invoice.left), number: invoice.invoiceNumber, buyer: invoice.buyerName })}
    </ConfirmDialog>
  )
}
