/** Fills the form with what the tax authority knows of a company by its code. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { call, isApiProblem } from '../../../web/api.ts'
import { texts } from '../../../web/texts.ts'
import { billingDataCalls } from '../contract/billing-calls.ts'
import type { BillingAddress } from '../contract/billing-entity.ts'
import { fiscalCodeFault, plainCode } from '../contract/fiscal-codes.ts'
import type { EntityForm } from './entity-form.ts'

const words = texts.billingData
const TYPED_DEBOUNCE_MS = 400

type Answer = AnswerOf<typeof billingDataCalls.lookUp>
type Options = {
  /** The form is of a Romanian company. */
  isAsked: boolean
  /** As soon as a right code is typed; what stands in the form already is kept. */
  fillsByItself: boolean
}

export function useCompanyLookUp(form: EntityForm, { isAsked, fillsByItself }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const code = plainCode(form.values.entityData.identificationCode)
  const isAskable = isAsked && fiscalCodeFault('cif', code, 'RO') === null
  /** What the form shows now: an answer about another code comes too late. */
  const shown = useRef(code)
  shown.current = code

  const ask = async (asked: string, fills: 'empty' | 'all') => {
    setBusy(true)
    setMessage(words.lookingUp)
    const answer = await call(billingDataCalls.lookUp, { body: { identificationCode: asked } }).catch(unanswered)
    setBusy(false)
    if (shown.current !== asked) return setMessage(null)
    setMessage(wordsOf(answer))
    if (answer.kind === 'found') fill(form, answer, fills)
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

/** Not to be reached, or asked too often: as little known as without an answer. */
function unanswered(error: unknown): Answer {
  if (!isApiProblem(error)) throw error
  return { kind: 'unknown' }
}

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

/** `empty`: what was typed stays. An address is filled as a whole or not at all. */
function fill(form: EntityForm, { name, tradeRegister, address }: Extract<Answer, { kind: 'found' }>, fills: 'empty' | 'all'): void {
  const before = form.getValues()
  const isFilled = (value: string) => fills === 'empty' && value !== ''
  if (!isFilled(before.entityData.name)) form.setFieldValue('entityData.name', name)
  if (!isFilled(before.entityData.tradeRegister)) form.setFieldValue('entityData.tradeRegister', tradeRegister)
  if (!address || addressFields.some((field) => isFilled(before.address[field]))) return
  for (const field of addressFields) form.setFieldValue(`address.${field}`, address[field])
}
