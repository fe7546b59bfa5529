/** Where and how often a client's cash is paid. */
import { eq, inArray } from 'drizzle-orm'
import {
  DEFAULT_PAYOUT_INTERVAL,
  minAmountOf,
  NO_LIMIT_RON,
  type PayoutTerms,
  type RepaymentProfile,
} from '#contract/client-profile/repayment-settings.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { repaymentSettings } from './tables.ts'

export type RepaymentSettings = Omit<typeof repaymentSettings.$inferSelect, 'clientId'>

export const defaultRepaymentSettings: RepaymentSettings = {
  holder: '',
  iban: '',
  sendInterval: DEFAULT_PAYOUT_INTERVAL,
  minAmountRon: NO_LIMIT_RON,
  waitsForPending: false,
}

export async function repaymentSettingsOf(db: Queries, clientId: string): Promise<RepaymentSettings> {
  const [row] = await db.select().from(repaymentSettings).where(eq(repaymentSettings.clientId, clientId))
  return row ?? defaultRepaymentSettings
}

/** Locked until the transaction ends, also where the client has set nothing yet. */
export async function lockRepaymentSettings(tx: Tx, clientId: string): Promise<RepaymentSettings> {
  const { sendInterval, minAmountRon } = defaultRepaymentSettings
  await tx.insert(repaymentSettings).values({ clientId, sendInterval, minAmountRon }).onConflictDoNothing()
  const [row] = await tx.select().from(repaymentSettings).where(eq(repaymentSettings.clientId, clientId)).for('update')
  return row ?? defaultRepaymentSettings
}

/** As calls have it. */
export async function repaymentProfileOf(db: Queries, clientId: string): Promise<RepaymentProfile> {
  const { holder, iban, sendInterval, minAmountRon, waitsForPending } = await repaymentSettingsOf(db, clientId)
  return {
    bankName: holder,
    bankAccount: iban,
    repaymentSendInterval: sendInterval,
    repaymentSendMinAmount: minAmountRon,
    repaymentWaitPending: waitsForPending,
  }
}

/** What orders begin with; null: the client has set none. */
export async function repaymentAccountOf(db: Queries, clientId: string): Promise<{ iban: string; accountHolder: string } | null> {
  const { iban, holder } = await repaymentSettingsOf(db, clientId)
  return iban === '' ? null : { iban, accountHolder: holder }
}

/** When a client is paid. */
export const payoutTermsOf = async (db: Queries, clientId: string): Promise<PayoutTerms> => termsOf(await repaymentSettingsOf(db, clientId))

/** When each of these clients is paid. */
export async function payoutTermsOfClients(db: Queries, clientIds: readonly string[]): Promise<(clientId: string) => PayoutTerms> {
  const rows = await db
    .select()
    .from(repaymentSettings)
    .where(inArray(repaymentSettings.clientId, [...clientIds]))
  const known = new Map(rows.map((row) => [row.clientId, termsOf(row)]))
  return (clientId) => known.get(clientId) ?? termsOf(defaultRepaymentSettings)
}

const termsOf = ({ sendInterval, minAmountRon, waitsForPending }: RepaymentSettings): PayoutTerms => ({
  interval: sendInterval,
  minAmountBani: minAmountOf(sendInterval, minAmountRon),
  waitsForPending,
})
