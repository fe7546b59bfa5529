/** What may be done with an entity that invoices are issued to: one rule for the cards, the dialogs and the server. */
import { type Bani, bani, ZERO } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'

/** Asked of the tax authority for Romanian companies alone; null: it is not asked, and the entity is as good as verified. */
export const verifyStatuses = ['verified', 'invalid', 'pendingVerification'] as const
export type VerifyStatus = (typeof verifyStatuses)[number]

/** Why the tax authority's answer makes an entity invalid. */
export const entityInvalidReasons = ['not-found', 'inactive', 'deregistered', 'name-differs'] as const
export type EntityInvalidReason = (typeof entityInvalidReasons)[number]

export type EntityState = {
  isActive: boolean
  isCompany: boolean
  verifyStatus: VerifyStatus | null
  invalidReason: EntityInvalidReason | null
}

/** null: invoices may be issued to it. */
export function invoicingRefusal({ verifyStatus, invalidReason }: Pick<EntityState, 'verifyStatus' | 'invalidReason'>): Message | null {
  if (verifyStatus === 'pendingVerification') return { code: 'billing-entity-pending' }
  return verifyStatus === 'invalid' ? whyInvalid(invalidReason) : null
}

const whyInvalid = (reason: EntityInvalidReason | null): Message => ({ code: `billing-entity-${reason ?? 'not-found'}` })

/** What a client still owes an invoice for, and what is still held for it. */
export type UnsettledAmounts = { notInvoicedBani: Bani; prepaidBani: Bani }

type Holding = Record<'prepaidBani' | 'prepaidReservedBani' | 'unappliedBani' | 'unappliedReservedBani' | 'receivableBani', Bani>

/**
 * Money still held: advances, and payments that no invoice has used. Bonus is not paid back, and does not count; nor does money that is on
 * its way back. Where the bank refuses that, it is held again.
 */
export const heldMoneyBani = ({ prepaidBani, prepaidReservedBani, unappliedBani, unappliedReservedBani, receivableBani }: Holding): Bani =>
  bani(prepaidBani - prepaidReservedBani + Math.max(ZERO, unappliedBani - unappliedReservedBani - receivableBani))

/** Unpaid invoices do not count. */
export const hasSettledAmounts = ({ notInvoicedBani, prepaidBani }: UnsettledAmounts): boolean => notInvoicedBani <= 0 && prepaidBani <= 0

/** null: it may become the active one. `mayChangeUnsettled`: the client's flag `multiCompanySelect`. */
export function entityActivationRefusal(
  { verifyStatus, invalidReason }: Pick<EntityState, 'verifyStatus' | 'invalidReason'>,
  { isAccountSettled, mayChangeUnsettled }: { isAccountSettled: boolean; mayChangeUnsettled: boolean },
): Message | null {
  if (verifyStatus === 'invalid') return whyInvalid(invalidReason)
  return isAccountSettled || mayChangeUnsettled ? null : { code: 'billing-change-needs-settling' }
}

/** null: it may be changed. Companies may be, whatever is owed: it is another individual that a change could make of an individual. */
export const entityEditRefusal = ({ isActive, isCompany }: Pick<EntityState, 'isActive' | 'isCompany'>, isAccountSettled: boolean) =>
  isActive && !isCompany && !isAccountSettled ? ({ code: 'billing-edit-needs-settling' } as const satisfies Message) : null

/** null: it may be deleted. `isConnected`: to the e-invoicing system. */
export function entityDeletionRefusal({ isActive, isConnected }: { isActive: boolean; isConnected: boolean }): Message | null {
  if (isActive) return { code: 'billing-entity-is-active' }
  return isConnected ? { code: 'billing-entity-is-connected' } : null
}

/** The tax authority is asked about Romanian companies alone. */
export const isVerifiableEntity = ({ isCompany, countryCode }: { isCompany: boolean; countryCode: string }): boolean =>
  isCompany && countryCode === 'RO'
