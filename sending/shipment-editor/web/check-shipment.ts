/** What is wrong with a shipment as prepared, by field of the screen; without errors, the shipment it stands for. */
import { parseRon } from '#contract/money.ts'
import { wordsOfCoded } from '#contract/texts/message.ts'
import { partyErrors } from '#sending/addresses/web/party/party-errors.ts'
import { Shipment } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { isAcceptedIban } from './iban.ts'
import { type ExtraOptionsDraft, extraOptionsOf, type ShipmentDraft, shipmentOfDraft } from './shipment-draft.ts'

const shipmentTexts = texts.shipmentEditor

/** Messages by path in the draft, e.g. `packing.packages.0.weightKg`; the first one of each field. */
export type ShipmentErrors = Record<string, string>
export type ShipmentCheck = { errors: ShipmentErrors; shipment: Shipment | null }

export type CheckedDay = { isFriday: boolean }

export function checkShipment(draft: ShipmentDraft, today: CheckedDay): ShipmentCheck {
  const errors: ShipmentErrors = {
    ...prefixErrors('sender.party', partyErrors(draft.sender.party)),
    ...prefixErrors('recipient.party', partyErrors(draft.recipient.party)),
    ...optionErrors(draft.extraOptions),
  }
  const parsed = Shipment.safeParse(shipmentOfDraft(draft, today))
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!/^(sender|recipient)\b/.test(path)) errors[path] ??= wordsOfCoded(texts, issue.message)
  }
  return { errors, shipment: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null }
}

export const prefixErrors = (at: string, errors: ShipmentErrors): ShipmentErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [`${at}.${path}`, message]))

/** Of the options alone, whatever stands in the rest. */
export function checkOptions(options: ExtraOptionsDraft, today: CheckedDay): ShipmentErrors {
  const parsed = Shipment.pick({ extraOptions: true }).safeParse({ extraOptions: extraOptionsOf(options, today) })
  const issues = parsed.error?.issues ?? []
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), wordsOfCoded(texts, message)])),
    ...optionErrors(options),
  }
}

/** Said here in words; the schema knows only that a number is missing. */
function optionErrors({ isInsured, insurance, hasRepayment, repayment }: ExtraOptionsDraft): ShipmentErrors {
  const errors: ShipmentErrors = {}
  if (isInsured) Object.assign(errors, amountErrors('extraOptions.insurance', insurance))
  if (!hasRepayment) return errors
  Object.assign(errors, amountErrors('extraOptions.repayment.amount', repayment.amount))
  if (repayment.iban.trim() !== '' && !isAcceptedIban(repayment.iban)) errors['extraOptions.repayment.iban'] = shipmentTexts.ibanInvalid
  return errors
}

function amountErrors(path: string, typed: string): ShipmentErrors {
  if (typed.trim() === '') return { [path]: shipmentTexts.amountMissing }
  const amount = parseRon(typed, texts.forms.decimalSign)
  if (amount === null) return { [path]: shipmentTexts.amountUnreadable }
  return amount < 0 ? { [path]: shipmentTexts.amountNegative } : {}
}

/**
 * The server names fields of the shipment (`shipment.recipient.address.city` for an order, without `shipment.` for
 * offers); the screen names those of the draft.
 */
export function draftPath(path: string): string {
  return path.replace(/^shipment\./, '').replace(/^(sender|recipient)\.(contact|address)/, '$1.party.$2')
}
