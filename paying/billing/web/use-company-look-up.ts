/** Fills the form with what the tax authority knows of a company by its code. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { compactFiscalCode, fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'
import { callApi, isApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { billingDataCalls } from '../contract/billing-calls.ts'
import type { BillingAddress } from '../contract/billing-entity.ts'
import type { EntityForm } from './entity-form.ts'

const words = texts.billingData
const TYPED_DEBOUNCE_MS = 400

type Answer = AnswerOf<typeof billingDataCalls.lookUp>

/** What a form is filled with. */
export type FoundCompany = { name: string; tradeRegister: string; isVatPayer: boolean; address: BillingAddress | null }
/** Asks about a Romanian company; `company` null: nothing to fill in. */
export type AskCompany = (identificationCode: string) => Promise<{ company: FoundCompany | null; words: string }>

type Options = {
  /** The form is of a Romanian company. */
  isAsked: boolean
  /** As soon as a right code is typed; what stands in the form already is kept. */
  fillsByItself: boolean
  askCompany: AskCompany
}

export function useCompanyLookUp(form: EntityForm, { isAsked, fillsByItself, askCompany }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const code = compactFiscalCode(form.values.entityData.identificationCode)
  const isAskable = isAsked && fiscalCodeFault('cif', code, 'RO') === null
  /** What the form shows now: an answer about another code comes too late. */
  const shown = useRef(code)
  shown.current = code
  /** What was filled in for another code may be written over, as long as it was not changed. */
  const filled = useRef<FoundCompany | null>(null)

  const ask = async (asked: string, fills: 'empty' | 'all') => {
    setBusy(true)
    setMessage(words.lookingUp)
    const { company, words: said } = await askCompany(asked)
    setBusy(false)
    if (shown.current !== asked) return setMessage(null)
    setMessage(said)
    if (!company) return
    fill(form, company, { fills, earlier: filled.current })
    filled.current = company
  }
  const askSoon = useDebouncedCallback((asked: string) => {
    if (shown.current === asked) void ask(asked, 'empty')
  }, TYPED_DEBOUNCE_MS)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is what counts, not another drawing
  useEffect(() => {
    setMessage(null)
    if (isAskable && fillsByItself) askSoon(code)
  }, [code, isAskable])

  return { isBusy, message: isAsked ? message : null, isAskable, fill: () => void ask(code, 'all') }
}

/** Whom an invoice of the platform's is issued to. */
export const askForBilling: AskCompany = async (identificationCode) => {
  const answer = await orUnknownCompany(callApi(billingDataCalls.lookUp, { body: { identificationCode } }))
  return { company: answer.kind === 'found' ? answer : null, words: wordsOf(answer) }
}

/** Not to be reached, or asked too often: as little known as without an answer. */
export const orUnknownCompany = <A>(asked: Promise<A>): Promise<A | { kind: 'unknown' }> =>
  asked.catch((error: unknown) => {
    if (!isApiProblem(error)) throw error
    return { kind: 'unknown' } as const
  })

function wordsOf(answer: Answer): string {
  if (answer.kind === 'unknown') return words.noAnswer
  if (answer.kind === 'not-found') return words.notFound
  return [words.filled(answer.name), answer.refusal].filter(Boolean).join('. ')
}

const addressFields = [
  'countyString',
  'localityString',
  'street',
  'number',
  'postalCode',
  'additionalInfo',
] as const satisfies (keyof BillingAddress)[]

type Filling = { fills: 'empty' | 'all'; earlier: FoundCompany | null }

/** What is typed in a choice is none before it is chosen: while it is typed, only its field has it. */
function isBeingTyped(form: EntityForm, field: (typeof addressFields)[number]): boolean {
  const node = form.getInputNode(`address.${field}`)
  return node instanceof HTMLInputElement && node === document.activeElement && node.value.trim() !== ''
}

/** `empty`: what was typed stays. An address is filled as a whole or not at all. */
function fill(form: EntityForm, { name, tradeRegister, isVatPayer, address }: FoundCompany, { fills, earlier }: Filling): void {
  const before = form.getValues()
  const isTyped = (value: string, ofEarlier: string | undefined) => fills === 'empty' && value !== '' && value !== ofEarlier
  if (!isTyped(before.entityData.name, earlier?.name)) form.setFieldValue('entityData.name', name)
  if (!isTyped(before.entityData.tradeRegister, earlier?.tradeRegister)) form.setFieldValue('entityData.tradeRegister', tradeRegister)
  form.setFieldValue('entityData.isVatPayer', isVatPayer)
  const isTypedAddress = (field: (typeof addressFields)[number]) =>
    isTyped(before.address[field], earlier?.address?.[field]) || (fills === 'empty' && isBeingTyped(form, field))
  if (!address || addressFields.some(isTypedAddress)) return
  for (const field of addressFields) form.setFieldValue(`address.${field}`, address[field])
}
