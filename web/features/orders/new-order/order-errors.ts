/** What is wrong with the order as typed, by field of the screen; without errors, the shipment it stands for. */
import { parseRon } from '../../../../contract/money.ts'
import { Shipment } from '../../../../contract/shipments.ts'
import { partyErrors } from '../../addresses/party/party-errors.ts'
import { isRomanianIban } from '../../shipment-editor/iban.ts'
import { type OrderDraft, shipmentOf } from './order-draft.ts'
import { texts } from './texts.ts'

/** Messages by path in the draft, e.g. `packing.packages.0.weightKg`; the first one of each field. */
export type OrderErrors = Record<string, string>
export type OrderCheck = { errors: OrderErrors; shipment: Shipment | null }

type Today = { isFriday: boolean }

export function checkOrder(draft: OrderDraft, today: Today): OrderCheck {
  const errors: OrderErrors = {
    ...prefixed('sender.party', partyErrors(draft.sender.party)),
    ...prefixed('recipient.party', partyErrors(draft.recipient.party)),
    ...bookErrors(draft),
    ...optionErrors(draft),
  }
  const parsed = Shipment.safeParse(shipmentOf(draft, today))
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!/^(sender|recipient)\b/.test(path)) errors[path] ??= issue.message
  }
  return { errors, shipment: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null }
}

const prefixed = (at: string, errors: OrderErrors): OrderErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [`${at}.${path}`, message]))

function bookErrors(draft: OrderDraft): OrderErrors {
  const errors: OrderErrors = {}
  for (const side of ['sender', 'recipient'] as const) {
    if (draft[side].savesAsNew && draft[side].shortName.trim() === '') errors[`${side}.shortName`] = texts.shortNameMissing
  }
  return errors
}

/** Said here in words; the schema knows only that a number is missing. */
function optionErrors({ extraOptions }: OrderDraft): OrderErrors {
  const errors: OrderErrors = {}
  const { isInsured, insurance, hasRepayment, repayment } = extraOptions
  if (isInsured) Object.assign(errors, amountErrors('extraOptions.insurance', insurance))
  if (!hasRepayment) return errors
  Object.assign(errors, amountErrors('extraOptions.repayment.amount', repayment.amount))
  if (repayment.iban.trim() !== '' && !isRomanianIban(repayment.iban)) errors['extraOptions.repayment.iban'] = texts.ibanInvalid
  return errors
}

function amountErrors(path: string, typed: string): OrderErrors {
  if (typed.trim() === '') return { [path]: texts.amountMissing }
  const amount = parseRon(typed)
  if (amount === null) return { [path]: texts.amountUnreadable }
  return amount < 0 ? { [path]: texts.amountNegative } : {}
}

/**
 * The server names fields of the shipment (`shipment.recipient.address.city` for an order, without `shipment.` for
 * offers); the form names those of the draft.
 */
export function draftPath(path: string): string {
  return path.replace(/^shipment\./, '').replace(/^(sender|recipient)\.(contact|address)/, '$1.party.$2')
}
