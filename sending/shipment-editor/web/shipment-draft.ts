/** A shipment while it is prepared: the screen's own shape, and its way to and from the shipment that the server takes. */
import { parseRon, toRon } from '#contract/money.ts'
import { type PartyDraft, partyOfDraft } from '#sending/addresses/web/party/party-draft.ts'
import type { LockerOffered } from '#sending/offers/contract/offers.ts'
import {
  type ExtraOptions,
  forEachSwitch,
  type LockerChoice,
  type OptionSwitch,
  type Package,
  type Packing,
  type Shipment,
} from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { typedAmount } from '#web/ui/form/amount-field.tsx'
import { printedIban, readIban } from './iban.ts'

/** A number input gives a text while the number is not whole yet: empty, `0.`. */
export type TypedNumber = number | string
export type PackageDraft = Record<keyof Package, TypedNumber>
export type PackingDraft = Omit<Packing, 'packages'> & { packages: PackageDraft[] }

/** Amounts as typed, `1.234,50`; the switches keep what was typed under them. */
export type ExtraOptionsDraft = Record<OptionSwitch, boolean> & {
  isInsured: boolean
  insurance: string
  hasRepayment: boolean
  repayment: { amount: string; iban: string; accountHolder: string }
}

export type ShipmentDraft = {
  sender: { party: PartyDraft }
  recipient: { party: PartyDraft }
  packing: PackingDraft
  extraOptions: ExtraOptionsDraft
  /** The point the recipient asked for; kept whole to be shown. */
  locker: LockerOffered | null
}

export const emptyPackage: PackageDraft = { weightKg: '', lengthCm: '', widthCm: '', heightCm: '' }

export const noExtraOptions: ExtraOptionsDraft = {
  ...forEachSwitch(() => false),
  isInsured: false,
  insurance: '',
  hasRepayment: false,
  repayment: { amount: '', iban: '', accountHolder: '' },
}

/** Undefined while nothing readable is typed. */
export function typedNumberOf(typed: TypedNumber): number | undefined {
  if (typeof typed === 'number') return typed
  const number = Number(typed.replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(number) ? undefined : number
}

export function draftOfOptions({ insurance, repayment, ...switches }: ExtraOptions): ExtraOptionsDraft {
  return {
    ...switches,
    isInsured: insurance !== null,
    insurance: typedAmount(insurance),
    hasRepayment: repayment !== null,
    repayment: {
      amount: typedAmount(repayment?.amount ?? null),
      iban: repayment?.iban ?? '',
      accountHolder: repayment?.accountHolder ?? '',
    },
  }
}

export type RepaymentAccount = { iban: string; accountHolder: string }

/** Never one over another already typed. */
export function withRepayment(options: ExtraOptionsDraft, account: RepaymentAccount | null, hasRepayment: boolean): ExtraOptionsDraft {
  const { repayment } = options
  if (!hasRepayment || repayment.iban !== '' || account === null) return { ...options, hasRepayment }
  const { iban, accountHolder } = account
  return { ...options, hasRepayment, repayment: { ...repayment, iban: printedIban(iban), accountHolder } }
}

/** Before its schema is asked: blanks and unreadable amounts are still in it, as null or NaN. */
export function shipmentOfDraft(draft: ShipmentDraft, today: { isFriday: boolean }): unknown {
  const shipment: Record<keyof Shipment, unknown> = {
    sender: partyOfDraft(draft.sender.party),
    recipient: partyOfDraft(draft.recipient.party),
    packing: {
      ...draft.packing,
      packages: draft.packing.packages.map((row) =>
        Object.fromEntries(Object.entries(row).map(([side, typed]) => [side, typed === '' ? undefined : typed])),
      ),
    },
    extraOptions: extraOptionsOf(draft.extraOptions, today),
    locker: draft.locker ? lockerChoiceOf(draft.locker) : null,
  }
  return shipment
}

/** As above, of the options alone. */
export function extraOptionsOf(options: ExtraOptionsDraft, { isFriday }: { isFriday: boolean }): Record<keyof ExtraOptions, unknown> {
  const { isInsured, insurance, hasRepayment, repayment, ...switches } = options
  return {
    ...switches,
    saturdayDelivery: switches.saturdayDelivery && isFriday,
    insurance: isInsured ? amountRon(insurance) : null,
    repayment: hasRepayment
      ? { amount: amountRon(repayment.amount), iban: readIban(repayment.iban), accountHolder: repayment.accountHolder }
      : null,
  }
}

export const lockerChoiceOf = ({ courier, id }: LockerOffered): LockerChoice => ({ courier, id })

/** RON as the wire has it: the shipment's schema turns it into bani again. */
function amountRon(typed: string): number {
  const amount = parseRon(typed, texts.forms.decimalSign)
  return amount === null ? Number.NaN : toRon(amount)
}
