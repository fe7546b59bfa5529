/** An awaiting part on the screen: what is wrong with it, which of that is shown, and the offers for it. */
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { OrderPacking } from '#selling/packing/contract/order-packing.ts'
import type { OfferList } from '#sending/offers/contract/offers.ts'
import { type FetchedOffers, useAskedOffers } from '#sending/offers/web/use-offers.ts'
import { draftPath } from '#sending/shipment-editor/web/check-shipment.ts'
import { unclearFields, useShipmentValidity, useWhenRefused } from '#sending/shipment-editor/web/standing.ts'
import { bucharestToday } from '#sending/shipment-editor/web/today.ts'
import { type ApiProblem, callApi } from '#web/api.ts'
import { applyProblem, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { storeOrderCalls } from '../../../contract/calls.ts'
import type { AwaitingOrder } from '../../../contract/page.ts'
import { StoreShipmentInput } from '../../../contract/shipment.ts'
import { type PartDraft, withChangedPart, withPacking } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'
import { checkPartDraft, SENDER_PATH } from './part-request.ts'

export type PartEditing = ReturnType<typeof usePartEditing>

/** `mine` is the part's draft as drawn. */
export function usePartEditing(editor: StoreOrderEditing, part: AwaitingOrder, mine: PartDraft) {
  const { clientId, current, change, recipient, reload } = editor
  const id = part.fulfillmentOrderId
  const card = useRef<HTMLDivElement>(null)
  const checkNow = () => checkPartDraft(current(), { part, mine: current().parts[id] ?? mine }, bucharestToday())
  const shown = useShownErrors(mine, checkNow)

  const { request } = checkPartDraft(editor.draft, { part, mine }, bucharestToday())
  const standing = useShipmentValidity({ isComplete: request !== null, options: mine.options, parties: [recipient] })
  const offers = useAskedOffers(
    storeOrderCalls.offers,
    standing === 'valid' && request
      ? {
          key: `${clientId} ${JSON.stringify(z.encode(StoreShipmentInput, request))}`,
          ask: (signal) => askOffers(clientId, request, signal),
        }
      : null,
    { isInvalid: standing === 'invalid', asksItself: true },
  )
  /** Fields of this card and of the recipient, as the placing of errors knows a form. */
  const fields = {
    setErrors: (errors: Record<string, string>) => {
      shown.refuse(errors)
      editor.showRecipientErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => path.startsWith(RECIPIENT))))
    },
    getInputNode: (path: string) => inputAt(card.current, path),
  }
  useWhenRefused(offers.error, ({ code, errors }) => {
    if (errors.length > 0) fields.setErrors(Object.fromEntries(errors.map(({ path, message }) => [fieldOf(path), message])))
    if (code === 'store-order-changed') void reload()
  })

  /** Marks everything that is missing and goes to the first of it, here or at the recipient. */
  const showErrors = () => {
    editor.showRecipientErrors()
    shown.showAll()
    focusFirstError(fields)({ ...checkNow().errors, ...unclearFields('recipient', recipient) })
  }
  return {
    id,
    card,
    standing,
    offers,
    checkNow,
    errors: shown.errors,
    leave: shown.leave,
    /** Answers what of a refusal has no field on the page. */
    refuse: (problem: ApiProblem) => applyProblem(fields, problem, { fieldOf }),
    showErrors,
    currentPacking: () => (current().parts[id] ?? mine).packing,
    pack: (packing: OrderPacking) => change((now) => withPacking(now, id, packing)),
    update: (changes: Partial<PartDraft>) => change((now) => withChangedPart(now, id, (one) => ({ ...one, ...changes }))),
  }
}

const RECIPIENT = 'recipient.party.'

type ProposedList = OfferList & { proposedId: string | null; proposedWhy: string }

/** Null as long as there are no offers, or none that is taken without a user's choice. */
export const proposedOfferOf = ({ list }: FetchedOffers): string | null =>
  list && 'proposedId' in list ? (list as ProposedList).proposedId : null // as asked below

/** Who decides on it, or why none is proposed. */
export const proposalReasonOf = ({ list }: FetchedOffers): string | null =>
  list && 'proposedWhy' in list ? (list as ProposedList).proposedWhy : null // as asked below

async function askOffers(clientId: string, body: StoreShipmentInput, signal: AbortSignal): Promise<ProposedList> {
  const { list, ...rest } = await callApi(storeOrderCalls.offers, { params: { clientId }, body }, signal)
  return { offers: list.map(({ offer }) => offer), ...rest }
}

/** The part's own fields first: several parts have the same ones. */
function inputAt(card: HTMLElement | null, path: string): HTMLElement | null {
  const field = `[data-path="${CSS.escape(path)}"]`
  return card?.querySelector<HTMLElement>(field) ?? document.querySelector<HTMLElement>(field)
}

/** An error is shown once its field was left, or once everything was asked for; what the server refused, until the part changes. */
function useShownErrors(mine: PartDraft, checkNow: () => { errors: Record<string, string> }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const [refused, setRefused] = useState<{ of: PartDraft; errors: Record<string, string> } | null>(null)
  const visible = Object.entries(checkNow().errors).filter(([path]) => isAll || left.has(path))
  return {
    errors: { ...Object.fromEntries(visible), ...(refused?.of === mine ? refused.errors : {}) },
    leave: (path: string) => setLeft((now) => new Set([...now, path])),
    showAll: () => setAll(true),
    refuse: (errors: Record<string, string>) => setRefused({ of: mine, errors }),
  }
}

/** The server says `packages`, as the body does; the screen says `packing`, as every other order does. */
function fieldOf(path: string): string {
  if (path.startsWith('sender.')) return SENDER_PATH
  return path.startsWith('packages.') ? path.replace('packages', 'packing') : draftPath(path)
}
