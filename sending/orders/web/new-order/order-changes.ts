/** What differs between an order as it is saved and as it is typed, in the words of its form. */

import { partyChanges } from '#sending/addresses/web/party/party-changes.ts'
import { type ExtraOptionsDraft, type PackageDraft, type TypedNumber, typedNumberOf } from '#sending/shipment-editor/web/shipment-draft.ts'
import { ENVELOPE, optionSwitchNames } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { orderFieldNames } from '../../contract/order-fields.ts'
import type { OrderDraft } from './order-draft.ts'

const { shipmentEditor, shipmentOptions, ui } = texts
const { details: detailsTexts, newOrder, fields } = texts.orders

type Pair = { saved: OrderDraft; typed: OrderDraft }

/** Only what differs; one of these at least, where the server refused to write over what was saved. */
export function orderChanges({ saved, typed }: Pair): ChangedField[] {
  const field = (label: string, of: (draft: OrderDraft) => string): ChangedField => ({ label, saved: of(saved), typed: of(typed) })
  const option = (label: string, of: (options: ExtraOptionsDraft) => string) => field(label, ({ extraOptions }) => of(extraOptions))
  return changedFields([
    ...partyChanges(saved.sender.party, typed.sender.party, (label) => `${newOrder.sender}: ${label}`),
    ...partyChanges(saved.recipient.party, typed.recipient.party, (label) => `${newOrder.recipient}: ${label}`),
    field(newOrder.packageType, ({ packing }) => (packing.type === ENVELOPE ? detailsTexts.envelope : detailsTexts.parcel)),
    field(newOrder.content, ({ packing }) => packing.content),
    field(newOrder.packages, ({ packing }) => packing.packages.map(packageText).join('; ')),
    ...optionSwitchNames.map((name) => option(shipmentOptions[name], (options) => yesOrNo(options[name]))),
    option(shipmentEditor.insuranceAmount, ({ isInsured, insurance }) => (isInsured ? insurance : '')),
    option(shipmentEditor.repaymentAmount, ({ hasRepayment, repayment }) => (hasRepayment ? repayment.amount : '')),
    option(shipmentEditor.iban, ({ hasRepayment, repayment }) => (hasRepayment ? repayment.iban.replaceAll(' ', '') : '')),
    option(shipmentEditor.accountHolder, ({ hasRepayment, repayment }) => (hasRepayment ? repayment.accountHolder : '')),
    field(detailsTexts.locker, ({ locker }) => locker?.name ?? ''),
    ...orderFieldNames.map((name) => field(fields[name].name, (draft) => draft[name])),
  ])
}

const yesOrNo = (isOn: boolean): string => (isOn ? ui.changedMeanwhile.on : ui.changedMeanwhile.off)

function packageText({ weightKg, lengthCm, widthCm, heightCm }: PackageDraft): string {
  const sides = [lengthCm, widthCm, heightCm].map((side) => shown(side, 0)).join(' x ')
  return `${shown(weightKg, 2)} kg, ${sides} cm`
}

/** What is no number yet as it is typed. */
function shown(typed: TypedNumber, decimals: number): string {
  const number = typedNumberOf(typed)
  return number === undefined ? String(typed) : texts.forms.number(number, decimals)
}
