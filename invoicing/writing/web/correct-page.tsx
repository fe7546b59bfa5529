/** An invoice that ANAF refused: why, each reason at its field, and its texts to be corrected before it is sent again under its number. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconArrowLeft, IconEdit } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { customerCalls } from '#invoicing/customers/contract/customers.ts'
import { CustomerDialog } from '#invoicing/customers/web/customer-dialog.tsx'
import { sentCalls } from '#invoicing/sent/contract/sent-invoices.ts'
import { parseDecimal } from '#invoicing/ubl/contract/decimal.ts'
import { fieldLengthLimits } from '#invoicing/ubl/contract/rules/length-rules.ts'
import { callApi, useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { messageText } from '#web/said.ts'
import { FormGuard } from '#web/shell/leave-guard.tsx'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { ChangedMeanwhile, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { EmptyingButton } from '#web/ui/form/emptying-button.tsx'
import { applyProblem, FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { CardSkeletons } from '#web/ui/table/card-list.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { FactList } from '#web/ui/values/facts.tsx'
import { type CorrectedTexts, type InvoiceCorrection, invoiceCorrectionCalls, textsOfDraft } from '../contract/correction.ts'
import { amountShown } from '../contract/shown-amount.ts'
import { invoiceItemText } from './draft-changes.ts'

const words = texts.correcting
const { fields, items: itemWords } = texts.writing

export function CorrectPage() {
  const { id = '' } = useParams({ strict: false })
  // Not kept: what is corrected begins with what is so now.
  const shown = useCall(invoiceCorrectionCalls.show, { params: { id } }, { gcTime: 0 })
  const back = (
    <LinkButton variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} href={paths.invoicingSent}>
      {words.back}
    </LinkButton>
  )
  return (
    <Page title={shown.data ? words.titleOf(shown.data.invoiceNumber) : words.title} action={back}>
      {shown.error && <FailureNotice cause={shown.error} onRetry={shown.refetch} isRetrying={shown.isFetching} />}
      {shown.isPending && <CardSkeletons asRows={false} />}
      {shown.data && <CorrectForm key={id} of={shown.data} onBuyerChanged={() => void shown.refetch()} />}
    </Page>
  )
}

/** By the field where it is corrected. */
function reasonsAt({ reasons }: InvoiceCorrection, field: string): string[] {
  return reasons.filter((reason) => reason.field === field).map(({ text }) => text)
}

const ofFields = ({ reasons }: InvoiceCorrection): Record<string, string> =>
  Object.fromEntries(
    reasons.flatMap(({ field, text }) =>
      ['', 'customer', 'seller'].includes(field) ? [] : [[field.replace(/^items\.(\d+)\.name$/, 'names.$1'), text]],
    ),
  )

/** Where no item is exempt there is no reason to be given. */
const missingOf =
  ({ draft }: InvoiceCorrection) =>
  ({ names, exemptionReason }: CorrectedTexts): Record<string, string> => {
    const isExempt = draft.items.some(({ vat }) => vat === 'E')
    const blank = names.flatMap((name, at) => (name.trim() === '' ? [`names.${at}`] : []))
    if (isExempt && exemptionReason.trim() === '') blank.push('exemptionReason')
    return Object.fromEntries(blank.map((field) => [field, messageText({ code: 'field-missing' })]))
  }

function useCorrecting(of: InvoiceCorrection) {
  const { go } = useNavigation()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<CorrectedTexts>({ initialValues: textsOfDraft(of.draft), initialErrors: ofFields(of), validate: missingOf(of) })
  const versions = useFormVersions<InvoiceCorrection>({
    beganWith: useRef<string | null>(of.version),
    read: () => callApi(invoiceCorrectionCalls.show, { params: { id: of.id } }),
    take: ({ draft }) => {
      form.setValues(textsOfDraft(draft))
      form.resetDirty(textsOfDraft(draft))
    },
  })
  const send = useAct(invoiceCorrectionCalls.send, {
    refreshes: [sentCalls.list],
    onSuccess: () => {
      form.resetDirty()
      toast.success(words.done)
      go(paths.invoicingSent)
    },
    onError: (problem) => {
      void versions.look(problem)
      setFailure(applyProblem(form, problem, { fieldOf: (path) => path.replace(/^items\.(\d+)\.name$/, 'names.$1') }))
    },
  })
  return {
    ...{ form, versions, failure, isBusy: send.isPending },
    forgetFailure: () => setFailure(null),
    undo: () => {
      form.reset()
      form.setErrors(ofFields(of))
    },
    send: () => {
      setFailure(null)
      send.mutate({ params: { id: of.id }, body: form.getValues(), ...versions.ifMatch() })
    },
  }
}

function CorrectForm({ of, onBuyerChanged }: { of: InvoiceCorrection; onBuyerChanged: () => void }) {
  const { form, versions, failure, forgetFailure, isBusy, send, undo } = useCorrecting(of)
  const { draft } = of
  const isExempt = draft.items.some(({ vat }) => vat === 'E')
  const isNeeded = neededFieldsBy(missingOf(of), form.values)
  return (
    <form onSubmit={form.onSubmit(send)} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <Reasons title={words.reasons} of={reasonsAt(of, '')} />
        <Section title={words.stays}>
          <FactList of={factsOf(of)} />
          <Text c="dimmed">{words.staysHint}</Text>
        </Section>
        <Parties of={of} onBuyerChanged={onBuyerChanged} />
        <Section title={texts.writing.sections.items}>
          <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={itemWords.title}>
            {draft.items.map((item, at) => (
              // Lines have no name of their own: each is its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at}>
                <TextField
                  {...form.getInputProps(`names.${at}`)}
                  label={`${itemWords.line(at + 1)}: ${itemWords.name}`}
                  description={invoiceItemText({ ...item, name: '' })}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  withAsterisk={isNeeded(`names.${at}`)}
                  most={fieldLengthLimits.itemDescription}
                  autoComplete="off"
                />
              </li>
            ))}
          </Stack>
          {isExempt && (
            <TextField
              {...form.getInputProps('exemptionReason')}
              label={fields.exemptionReason}
              description={fields.exemptionHint}
              withAsterisk={isNeeded('exemptionReason')}
              most={fieldLengthLimits.reason}
              autoComplete="off"
            />
          )}
          <LongTextField {...form.getInputProps('notes')} label={fields.notes} most={fieldLengthLimits.note} />
        </Section>
        <FormFailure message={failure} />
        <SaveBar reason={null} label={words.send} isBusy={isBusy}>
          <EmptyingButton
            variant="default"
            disabled={isBusy || !form.isDirty()}
            label={words.undo}
            losesTyped={() => form.isDirty()}
            onEmpty={undo}
          />
        </SaveBar>
      </Stack>
      <ChangedMeanwhile
        of={versions}
        changes={(saved) => changesOf(textsOfDraft(saved.draft), form.getValues())}
        onSaveTyped={send}
        onTakeSaved={forgetFailure}
      />
      <FormGuard {...words.leave} form={form} />
    </form>
  )
}

function factsOf({ invoiceNumber, draft: { invoiceDate, invoiceDueDate, currency }, total }: InvoiceCorrection) {
  const amount = total === null ? null : parseDecimal(total)
  return [
    [fields.nextNumber, invoiceNumber],
    [fields.invoiceDate, texts.forms.day(invoiceDate)],
    ...(invoiceDueDate === '' ? [] : [[fields.invoiceDueDate, texts.forms.day(invoiceDueDate)] as const]),
    [texts.writing.totals.total, `${amountShown(texts.forms, amount)} ${currency}`],
  ] as const
}

const changesOf = (saved: CorrectedTexts, typed: CorrectedTexts) =>
  changedFields([
    ...typed.names.map((name, at) => ({ label: itemWords.line(at + 1), saved: saved.names[at] ?? '', typed: name.trim() })),
    { label: fields.exemptionReason, saved: saved.exemptionReason, typed: typed.exemptionReason.trim() },
    { label: fields.notes, saved: saved.notes, typed: typed.notes.trim() },
  ])

/** Both are corrected where they are kept, so that the next invoice has it right too. */
function Parties({ of, onBuyerChanged }: { of: InvoiceCorrection; onBuyerChanged: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const customers = useCall(customerCalls.list)
  const customer = customers.data?.data.find(({ id }) => id === of.draft.customer)
  const close = () => {
    setEditing(false)
    onBuyerChanged()
  }
  return (
    <Section title={words.parties}>
      <Party label={fields.customer} name={of.buyerName} reasons={reasonsAt(of, 'customer')}>
        {customer ? (
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {words.editCustomer}
          </Button>
        ) : (
          customers.data && <Text c="dimmed">{words.customerGone}</Text>
        )}
      </Party>
      <Party label={words.seller} name={of.sellerName} reasons={reasonsAt(of, 'seller')}>
        <LinkButton variant="default" href={paths.billingData}>
          {words.editSeller}
        </LinkButton>
      </Party>
      {isEditing && customer && <CustomerDialog customer={customer} onClose={close} />}
    </Section>
  )
}

type PartyProps = { label: string; name: string; reasons: readonly string[]; children: ReactNode }

const Party = ({ label, name, reasons, children }: PartyProps) => (
  <Stack gap="xs">
    <Group gap="md" justify="space-between" align="flex-end">
      <FactList of={[[label, name]]} />
      {children}
    </Group>
    <Reasons title={words.reasons} of={reasons} />
  </Stack>
)

const Reasons = ({ title, of }: { title: string; of: readonly string[] }) =>
  of.length === 0 ? null : (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title} classNames={{ title: 'ink', message: 'ink' }}>
      <List style={{ overflowWrap: 'anywhere' }}>
        {of.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Alert>
  )
