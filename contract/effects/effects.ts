/**
 * Effects: what the product does once outside itself, with a courier, a store, a mail server. Operators see here what could not be
 * settled by itself, and settle it with what the partner says.
 */
import { z } from 'zod'
import { endpoint, Success } from '../endpoint.ts'
import { pageNumber } from '../paging.ts'
import { coded } from '../texts/message.ts'

/**
 * `due` to be done, `claimed` being done, `unknown` the answer is missing and is looked for, `done`, `refused` by the partner,
 * `manual` an operator has to find out: it is still looked for, rarely.
 */
export const effectStates = ['due', 'claimed', 'unknown', 'done', 'refused', 'manual'] as const
export const EffectState = z.enum(effectStates)
export type EffectState = z.infer<typeof EffectState>

/** Longest of what an operator gives besides the partner's words, e.g. an AWB. */
const EFFECT_ANSWER_MAX = 40

/** Every kind; its words are each language's (`texts.effects`). */
const effectKindNames = [
  'create-awb',
  'cancel-awb',
  'request-pickup',
  'update-cash',
  'store-fulfilment',
  'store-fulfilment-sync',
  'store-mark-paid',
  'charge-card',
  'check-payment',
  'refund-card',
  'bank-payout',
  'einvoice-message',
  'einvoice-upload',
  'invitation-mail',
  'order-sms',
  'mail',
] as const
export const EffectKindName = z.enum(effectKindNames)
export type EffectKindName = z.infer<typeof EffectKindName>

/** What an operator has to give besides, where a kind was done. Its label: `texts.effectAnswers`. */
const asked = {
  'create-awb': z.string().trim().min(5, coded('awb-missing')).max(EFFECT_ANSWER_MAX),
  'einvoice-upload': z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, coded('einvoice-index-missing')),
}
type AskingKind = keyof typeof asked
export const isOperatorAnswerNeeded = (kind: EffectKindName): kind is AskingKind => kind in asked

/** Why what an operator gave is not what the kind asks for, coded; null: it is, or it asks for nothing. */
export const operatorAnswerFault = (kind: EffectKindName, given: string): string | null =>
  isOperatorAnswerNeeded(kind) ? (asked[kind].safeParse(given).error?.issues[0]?.message ?? null) : null

/** All that usually waits fits on one page, to be selected and settled together. */
export const EFFECT_PAGE_SIZE = 100
export const EFFECT_NOTE_MIN = 3
export const EFFECT_NOTE_MAX = 300

export const OpenEffect = z.object({
  id: z.uuid(),
  kind: EffectKindName,
  state: EffectState,
  /** null: platform-wide. */
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** What it concerns: an order, an AWB. */
  subject: z.string().nullable(),
  /** What is asked of the partner, in words. */
  summary: z.string(),
  /** Calls that may have reached the partner. */
  calls: z.int(),
  /** All attempts since it was last made due, also those that reached no partner. */
  tries: z.int(),
  since: z.iso.datetime(),
  /** When it goes on by itself; null: it has ended. */
  nextLookAt: z.iso.datetime().nullable(),
  /** Why the last attempt brought no answer: a technical word. */
  cause: z.string().nullable(),
  /** Why it waits for an operator. */
  reason: z.string().nullable(),
})
export type OpenEffect = z.infer<typeof OpenEffect>

/** A recorded call to the partner that mentions what the effect is about. */
export const EffectCall = z.object({
  calledAt: z.iso.datetime(),
  operation: z.string(),
  outcome: z.string(),
  status: z.int().nullable(),
  durationMs: z.int(),
  answer: z.string().nullable(),
})
export type EffectCall = z.infer<typeof EffectCall>

export const EffectDetails = OpenEffect.extend({ recordedCalls: z.array(EffectCall) })
export type EffectDetails = z.infer<typeof EffectDetails>

const effectParams = z.object({ id: z.uuid() })

export const ManualSettlement = z.object({
  outcome: z.enum(['done', 'refused']),
  /** What the partner said, kept with the effect and shown to the client where it was refused. */
  note: z.string().trim().min(EFFECT_NOTE_MIN, coded('note-missing')).max(EFFECT_NOTE_MAX),
  /** What the kind asks for, where it was done: of an activation its AWB. */
  answer: z.string().trim().max(EFFECT_ANSWER_MAX).optional(),
})
export type ManualSettlement = z.infer<typeof ManualSettlement>

export const EffectFilters = z.object({
  page: pageNumber,
  scope: z.enum(['manual', 'open']).default('manual'),
  kind: EffectKindName.optional(),
  search: z.string().trim().max(100).default(''),
})
export type EffectFilters = z.infer<typeof EffectFilters>

export const effectCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/effects',
    access: 'platform.settle',
    does: 'reads',
    summary: 'Effects that are open, oldest first: those that wait for an operator, or all; search finds order, AWB and client.',
    query: EffectFilters,
    answer: z.object({ list: z.array(OpenEffect), count: z.int(), page: z.int(), limit: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/effects/:id',
    access: 'platform.settle',
    does: 'reads',
    summary: 'One effect with the calls to the partner that were recorded for it.',
    params: effectParams,
    answer: EffectDetails,
    problems: ['not-found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/effects/:id/retry',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['id'], answer: ['id'] },
    proof: 'none',
    summary: 'Looks for the missing answer now, and does it once more where that is safe.',
    params: effectParams,
    answer: OpenEffect.extend({ isSettled: z.boolean() }),
    problems: ['not-found', 'effect-settled'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/admin/effects/:id/settle',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['id'], body: ['answer'] },
    proof: 'none',
    summary: 'Settles an effect with what the partner said by telephone or e-mail.',
    params: effectParams,
    body: ManualSettlement,
    answer: Success,
    problems: ['not-found', 'effect-settled', 'effect-under-way', 'invalid-fields', 'payment-not-activatable'],
  }),
}
