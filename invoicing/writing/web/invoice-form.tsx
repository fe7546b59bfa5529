/** The form of an invoice, or of a credit note: for whom, its number and days, its lines, and what it comes to while it is typed. */
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '#invoicing/customers/contract/customers.ts'
import { CustomerDialog } from '#invoicing/customers/web/customer-dialog.tsx'
import { mainVatTotal } from '#invoicing/ubl/contract/document.ts'
import { useCall } from '#web/api.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld, sendsTypedValuesMark } from '#web/ui/unfit-fields.ts'
import { LEI, writtenCurrencies } from '../contract/currencies.ts'
import { amountShown } from '../contract/shown-amount.ts'
import { SERIES_MAX } from '../contract/written-draft.ts'
import { writtenCalls } from '../contract/written-invoices.ts'
import { invoiceDraftChanges } from './draft-changes.ts'
import { ItemsFields } from './items-fields.tsx'
import type { InvoiceDeskProps, InvoiceWritingState } from './use-writing.ts'

const words = texts.writing

export function InvoiceForm({ desk, customers, written }: { desk: InvoiceWritingState } & Pick<InvoiceDeskProps, 'customers' | 'written'>) {
  const { form, failure, isBusy } = desk
  const [isConfirming, setConfirming] = useState(false)
  const isCreditNote = written?.kind === 'credit-note'
  const send = form.onSubmit(() => {
    if (desk.otherFault() === null) setConfirming(true)
  }, focusFirstError(form))
  const issue = async () => {
    await desk.issueNow()
    setConfirming(false)
  }
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        {written?.credits && (
          <Alert classNames={{ message: 'ink' }}>{words.crediting(written.credits.number, written.credits.issueDate)}</Alert>
        )}
        <Section title={words.sections.head}>
          {isCreditNote ? null : <CustomerField desk={desk} customers={customers} />}
          <HeadFields desk={desk} isCreditNote={isCreditNote} />
        </Section>
        <Section title={words.sections.items}>
          <ItemsFields desk={desk} />
          {form.values.items.some(({ vat }) => vat === 'E') && (
            <TextField
              {...form.getInputProps('exemptionReason')}
              label={words.fields.exemptionReason}
              description={words.fields.exemptionHint}
              withAsterisk={desk.isNeeded('exemptionReason')}
              most={100}
              autoComplete="off"
            />
          )}
          <LongTextField {...form.getInputProps('notes')} label={words.fields.notes} most={300} />
        </Section>
        <Totals desk={desk} />
        <FormFailure message={failure} />
        <SaveBar reason={null} label={isCreditNote ? words.issueCreditNote : words.issue} isBusy={isBusy}>
          <Button variant="default" disabled={isBusy} {...sendsTypedValuesMark} onClick={() => void desk.keep()}>
            {words.saveDraft}
          </Button>
        </SaveBar>
      </Stack>
      <ConfirmDialog
        opened={isConfirming}
        title={isCreditNote ? words.confirm.creditTitle : words.confirm.title}
        verb={words.confirm.verb}
        isBusy={isBusy}
        onConfirm={() => void issue()}
        onClose={() => setConfirming(false)}
      >
        {words.confirm.text({
          number: desk.document.number,
          buyer: desk.document.buyer.name,
          total: `${amountShown(texts.forms, desk.document.totals.withVat)} ${desk.document.currency}`,
        })}
      </ConfirmDialog>
      <ChangedMeanwhile
        of={desk.versions}
        changes={({ draft: saved }) => invoiceDraftChanges({ saved, typed: desk.writing.draft, customers })}
        onSaveTyped={() => void desk.keep()}
        onTakeSaved={desk.forgetFailure}
      />
      <LeaveGuard
        title={words.leave.title}
        body={words.leave.body}
        hasChanges={() => form.isDirty()}
        onLeave={() => form.resetDirty()}
        asksOnReload
      />
    </form>
  )
}

function CustomerField({ desk, customers }: { desk: InvoiceWritingState; customers: readonly Customer[] }) {
  const { form } = desk
  const [isAdding, setAdding] = useState(false)
  const options = customers.map(({ id, entityData: { name, identificationCode } }) => ({
    ...{ value: id, label: identificationCode === '' ? name : `${name} · ${identificationCode}` },
  }))
  return (
    <Group gap="sm" align="flex-start">
      <ChoiceField
        {...form.getInputProps('customer')}
        value={form.values.customer || null}
        onChange={(id) => form.setFieldValue('customer', id ?? '')}
        label={words.fields.customer}
        withAsterisk={desk.isNeeded('customer')}
        nothingFoundMessage={words.fields.noCustomer}
        data={options}
        style={{ flex: '1 1 300px' }}
        maw={560}
      />
      <Button variant="default" mt={24} leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {texts.customers.add}
      </Button>
      {isAdding && <CustomerDialog customer={null} onAdded={(id) => form.setFieldValue('customer', id)} onClose={() => setAdding(false)} />}
    </Group>
  )
}

function HeadFields({ desk, isCreditNote }: { desk: InvoiceWritingState; isCreditNote: boolean }) {
  const { form, nextOf } = desk
  const { values, errors } = form
  const next = nextOf(values.series.trim().toUpperCase())
  const named = useCall(writtenCalls.currencies).data ?? writtenCurrencies.map((code) => ({ code, name: '' }))
  const currencies = named.map(({ code, name }) => ({ value: code, label: name === '' ? code : `${code} · ${name}` }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <TextField
        {...form.getInputProps('series')}
        label={words.fields.series}
        withAsterisk={desk.isNeeded('series')}
        most={SERIES_MAX}
        autoComplete="off"
        styles={{ input: { textTransform: 'uppercase' } }}
      />
      {next === null ? (
        <TextField
          {...form.getInputProps('invoiceNumber')}
          label={words.fields.firstNumber}
          description={words.fields.firstNumberHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk={desk.isNeeded('invoiceNumber')}
          inputMode="numeric"
          most={9}
          autoComplete="off"
        />
      ) : (
        <TextInput label={words.fields.nextNumber} value={String(next)} readOnly className="tabular" error={errors.invoiceNumber} />
      )}
      <DayField {...desk.day('invoiceDate')} max={todayHere()} />
      {!isCreditNote && <DayField {...desk.day('invoiceDueDate')} />}
      <DayField {...desk.day('deliveryDate')} />
      {!isCreditNote && (
        <ChoiceField
          {...form.getInputProps('currency')}
          value={values.currency || null}
          onChange={(code) => form.setFieldValue('currency', code ?? '')}
          label={words.fields.currency}
          withAsterisk={desk.isNeeded('currency')}
          allowDeselect={false}
          data={currencies}
        />
      )}
      {values.currency !== LEI && values.currency !== '' && !isCreditNote && (
        <>
          <TextField
            {...form.getInputProps('leiPerUnit')}
            label={words.fields.leiPerUnit(values.currency)}
            withAsterisk={desk.isNeeded('leiPerUnit')}
            inputMode="decimal"
            most={20}
            autoComplete="off"
          />
          <DayField {...desk.day('leiPerUnitDate')} />
        </>
      )}
    </SimpleGrid>
  )
}

function Totals({ desk: { document } }: { desk: InvoiceWritingState }) {
  const vat = mainVatTotal(document)
  const inLei = document.vatTotals.find((total) => total !== vat && total.currency === LEI)
  const rows: [label: string, amount: string][] = [
    [words.totals.net, amountShown(texts.forms, document.totals.withoutVat)],
    ...(vat?.rows ?? []).map(({ percent, category, tax }): [string, string] => [
      category === 'S' && percent !== null ? words.totals.vatAt(Number(percent)) : words.totals.withoutVat(category),
      amountShown(texts.forms, tax),
    ]),
    ...(inLei ? [[words.totals.vatInLei, `${amountShown(texts.forms, inLei.amount)} ${LEI}`] as [string, string]] : []),
  ]
  return (
    <Section title={words.sections.totals}>
      <Stack gap={4} maw={420} ml="auto" w="100%">
        {rows.map(([label, amount]) => (
          <Group key={label} justify="space-between" gap="sm">
            <Text c="dimmed">{label}</Text>
            <Text className="tabular">{amount}</Text>
          </Group>
        ))}
        <Group justify="space-between" gap="sm">
          <Text fw={700}>{words.totals.total}</Text>
          <Text fw={700} className="tabular" role="status" aria-label={words.totals.total}>
            {amountShown(texts.forms, document.totals.withVat)} {document.currency}
          </Text>
        </Group>
      </Stack>
    </Section>
  )
}
