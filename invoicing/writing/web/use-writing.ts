/** The form of one invoice: what is typed, what becomes of it while it is typed, what is wrong with it, and what is done with it. */
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import type { Customer } from '#invoicing/customers/contract/customers.ts'
import { fileMessageInWords } from '#invoicing/ubl/contract/rules/finding.ts'
import { type ApiProblem, callApi, toApiProblem, useAct } from '#web/api.ts'
import { intentKeys } from '#web/calls/intent-keys.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { type DayFieldValue, isUnfitDay, readDay, type UnfitDay } from '#web/ui/form/day-held.ts'
import { applyProblem, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy, neededFieldsInRows } from '#web/ui/form/needed-fields.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type InvoiceWriting, invoiceNumberText, writtenDocument } from '../contract/written-document.ts'
import { dateInvoiceDraft, newInvoiceDraft, newInvoiceItem, type WrittenInvoiceDraft } from '../contract/written-draft.ts'
import { type InvoiceDraftFault, invoiceDraftFaultsOf } from '../contract/written-faults.ts'
import { type WrittenInvoice, type WrittenSeries, writtenCalls } from '../contract/written-invoices.ts'
import { buyerParty, paysVat } from '../contract/written-parties.ts'
import { type DraftDayName, draftOfTyped, type TypedDraft, typedDraftOf, unfitDays } from './typed-draft.ts'

const words = texts.writing
const FIRST_NUMBER = /^[1-9]\d{0,8}$/

export type InvoiceDeskProps = {
  company: ConnectedCompany
  customers: readonly Customer[]
  series: readonly WrittenSeries[]
  /** The draft that is written on; null: a new one. */
  written: WrittenInvoice | null
  /** Of a new one: for whom. */
  customer: string
  /** Of a new one: the series that was written last. */
  lastSeries: string
  onIssued: () => Promise<void>
}

export function useInvoiceWriting({ company, customers, series, written, customer, lastSeries, onIssued }: InvoiceDeskProps) {
  const [today] = useState(todayHere)
  const [saved, setSaved] = useState<string | null>(written?.id ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const [keys] = useState(() => intentKeys())
  const isVatPayer = paysVat(company)
  const begun = () => written?.draft ?? newInvoiceDraft({ today, isVatPayer, series: lastSeries, customer })
  /** Of a series that has numbers: the next one. */
  const nextOf = (name: string): number | null => series.find((one) => one.series === name)?.nextNumber ?? null
  const writingOf = (typed: TypedDraft): InvoiceWriting => {
    const draft = draftOfTyped(typed)
    const chosen = customers.find(({ id }) => id === draft.customer)
    const number = nextOf(draft.series) ?? Number(FIRST_NUMBER.exec(typed.invoiceNumber)?.[0] ?? 1)
    return {
      ...{ kind: written?.kind ?? 'invoice', draft, seller: company, number: invoiceNumberText(draft.series, number) },
      buyer: chosen ? buyerParty(chosen, { isTaxFree: !isVatPayer }) : null,
      credits: written?.credits ?? null,
    }
  }
  const check = (typed: TypedDraft): Record<string, string> => {
    const faults = invoiceDraftFaultsOf(writingOf(typed), today).filter(({ field }) => field !== '')
    const isNumbered = nextOf(draftOfTyped(typed).series) !== null || FIRST_NUMBER.test(typed.invoiceNumber.trim())
    return {
      ...Object.fromEntries(faults.map((fault) => [fault.field, faultInWords(fault)])),
      ...(isNumbered
        ? {}
        : { invoiceNumber: messageText({ code: typed.invoiceNumber.trim() === '' ? 'field-missing' : 'field-invalid' }) }),
    }
  }
  const form = useForm<TypedDraft>({
    initialValues: typedDraftOf(begun()),
    validate: (typed) => ({ ...check(typed), ...unreadDays(typed) }),
    validateInputOnBlur: true,
  })
  const isNeeded = neededFieldsBy(check, form.values)
  const writing = writingOf(form.values)
  const { identificationCode } = company.entityData
  const beganWith = useRef<string | null>(written?.version ?? null)
  const versions = useFormVersions<WrittenInvoice>({
    beganWith,
    read: async () => {
      const { list } = await callApi(writtenCalls.list, { query: { identificationCode } })
      return list.find(({ id, state }) => id === saved && state === 'draft') ?? null
    },
    take: ({ draft }) => {
      const typed = { ...typedDraftOf(draft), invoiceNumber: form.getValues().invoiceNumber }
      form.setValues(typed)
      form.resetDirty(typed)
    },
  })
  const refuse = async (problem: ApiProblem) => {
    setFailure(applyProblem(form, problem, { fieldOf: (path) => path.replace(/^draft\./, '') }))
    await versions.look(problem)
  }
  const add = useAct(writtenCalls.add, { refreshes: [writtenCalls.list] })
  const change = useAct(writtenCalls.change, { refreshes: [writtenCalls.list] })
  const issue = useAct(writtenCalls.issue, { refreshes: [writtenCalls.list] })

  async function save(): Promise<string> {
    const draft = draftOfTyped(form.getValues())
    const kept = saved === null ? await add.mutateAsync({ body: { identificationCode, draft } }) : await writeOver(saved, draft)
    beganWith.current = kept.version
    setSaved(kept.id)
    form.resetDirty()
    return kept.id
  }

  /** One that was issued or deleted meanwhile is kept anew by the next saving; a credit note is made from its invoice alone. */
  async function writeOver(id: string, draft: WrittenInvoiceDraft): Promise<{ id: string; version: string }> {
    try {
      const { version } = await change.mutateAsync({ params: { id }, body: { draft }, ...versions.ifMatch() })
      return { id, version }
    } catch (error) {
      const { code } = toApiProblem(error)
      if (code !== 'not-found' && code !== 'invoice-in-other-state') throw error
      const isCreditNote = written?.kind === 'credit-note'
      if (!isCreditNote) {
        setSaved(null)
        beganWith.current = null
      }
      throw Object.assign(toApiProblem(error), { message: isCreditNote ? words.gone.creditNote : words.gone.draft })
    }
  }

  return {
    ...{ form, writing, failure, isVatPayer, nextOf, versions },
    isNeeded,
    isNeededInItem: neededFieldsInRows(check, form.values, 'items'),
    document: writtenDocument(writing),
    isBusy: add.isPending || change.isPending || issue.isPending,

    /** What no field corrects, once the fields are right; null: nothing. */
    otherFault: (): string | null => {
      const other = invoiceDraftFaultsOf(writingOf(form.getValues()), today).find(({ field }) => field === '')
      setFailure(other ? faultInWords(other) : null)
      return other ? faultInWords(other) : null
    },
    day: (name: DraftDayName) => {
      const take = (day: string | UnfitDay) => {
        if (name !== 'invoiceDate' || isUnfitDay(day)) return form.setFieldValue(name, day)
        const typed = form.getValues()
        const { invoiceNumber } = typed
        form.setValues({
          ...typedDraftOf(dateInvoiceDraft(draftOfTyped(typed), day, isVatPayer)),
          ...unfitDays({ ...typed, invoiceDate: day }),
          invoiceNumber,
        })
        form.clearFieldError(name)
      }
      return {
        ...{ label: words.fields[name], day: form.values[name] || null, error: textOf(form.errors[name]), isNeeded: isNeeded(name) },
        ...placeOf(form.getInputProps(name)),
        onChange: (held: DayFieldValue) => take(readDay(held) ?? ''),
        onBlur: () => void form.validateField(name),
      }
    },
    forgetFailure: () => setFailure(null),
    addItem: () => form.insertListItem('items', newInvoiceItem(draftOfTyped(form.getValues()).invoiceDate, isVatPayer)),

    async keep(): Promise<void> {
      setFailure(null)
      // What is no day cannot be kept as it was typed.
      const unread = unreadDays(form.getValues())
      for (const name of Object.keys(unread)) form.validateField(name)
      if (Object.keys(unread).length > 0) return focusFirstError(form)(unread)
      await save().then(
        () => toast.success(words.draftSaved),
        (error: unknown) => refuse(toApiProblem(error)),
      )
    },
    /** Answers whether it is done. */
    async issueNow(): Promise<void> {
      setFailure(null)
      try {
        const id = await save()
        const { series: name, invoiceNumber } = form.getValues()
        const number = nextOf(name.trim().toUpperCase()) ?? Number(invoiceNumber)
        const act = `issue ${id} ${number} ${beganWith.current}`
        const answer = await issue
          .mutateAsync({ params: { id }, body: { number }, idempotencyKey: keys.keyFor(act), ...versions.ifMatch() })
          .catch((error: unknown) => {
            keys.settle(act, toApiProblem(error))
            throw error
          })
        toast.success(words.issued(answer.invoiceNumber))
        await onIssued()
      } catch (error) {
        await refuse(toApiProblem(error))
      }
    },
  }
}

export type InvoiceWritingState = ReturnType<typeof useInvoiceWriting>

/** Where the form finds a field. */
const placeOf = (props: object) =>
  'data-path' in props && typeof props['data-path'] === 'string' ? { 'data-path': props['data-path'] } : {}

/** Errors by field. */
const unreadDays = (typed: TypedDraft): Record<string, string> =>
  Object.fromEntries(Object.entries(unfitDays(typed)).map(([name, { fault }]) => [name, fault]))

const textOf = (error: unknown): string | null => (typeof error === 'string' ? error : null)

const faultInWords = ({ message, found }: InvoiceDraftFault): string => (message ? messageText(message) : fileMessageInWords(texts, found))
