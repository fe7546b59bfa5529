/** The words in which the tests of payouts speak: cash that is with us, what the bank says, and whether sheets, rows and money agree. */
import { expect } from 'vitest'
import { saveRepaymentProfile, saveSendInterval } from '#cash/repayment-settings/server/save-profile.ts'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { addCorrection, receiveCash } from '#cash/repayments/server/settled-cash.ts'
import { activeOrder, expectCashRight, moved, repaymentNow } from '#cash/repayments/server/test-repayments.ts'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { PaymentAnswers, PaymentFiles } from '#paying/ports/payment-files.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { PayoutRun } from './run-transition.ts'
import type { RepaymentSheet } from './sheet-transition.ts'

export const ANA = { iban: 'RO33BTRL0130120200000001', accountHolder: 'Ana Pop' }
export const DAN = { iban: 'RO87RNCB0082000000000001', accountHolder: 'Dan Ion' }

/** A format of its own: the file as JSON, and answers as the port has them. */
export const jsonPaymentFiles: PaymentFiles = {
  writePaymentFile: (file, version) => JSON.stringify({ version, ...file }),
  async readPaymentAnswers(bytes) {
    try {
      return JSON.parse(Buffer.from(bytes).toString()) as PaymentAnswers // what the tests write
    } catch {
      throw new Problem('bank-answer-refused')
    }
  },
  answersTo: (_file, { answers }) => answers,
  batches: ({ payments }) => [{ endToEndIds: payments.map(({ endToEndId }) => endToEndId) }],
}

type Cash = { ron?: number; iban?: string; accountHolder?: string; receivedOn?: string }

/** Delivered, and the courier's transfer came in on the day before: what came after ten o'clock of a day is due on the next. */
export async function cashAtUs(app: App, clientId: string, given: Cash = {}): Promise<Repayment> {
  const ref = await activeOrder(app, clientId, { ...ANA, ...given })
  await moved(app, ref, 'delivered')
  const { id } = await repaymentNow(app, ref)
  const receivedOn = given.receivedOn ?? addDays(bucharestDayOf(app.clock.now()), -1)
  await app.db.inTransaction((tx) => receiveCash(app, tx, [{ clientId, id, receivedOn }]))
  return repaymentNow(app, ref)
}

/** Of what stands on a sheet or was paid: the courier says another amount. */
export const corrected = (app: App, of: Repayment, amountBani: Bani): Promise<Repayment> =>
  app.db.inTransaction((tx) => addCorrection(app, tx, of, { amountBani, key: `correction/${of.id}/${amountBani}` }))

/** Paid each banking day. */
export async function eachDay(app: App, clientId: string): Promise<void> {
  const profile = { bankName: ANA.accountHolder, bankAccount: ANA.iban, repaymentSendInterval: 1 }
  await app.db.inTransaction((tx) => saveRepaymentProfile(app, tx, { clientId, userId: null, profile }))
}

export const byContract = (app: App, clientId: string) => saveSendInterval(app, clientId, 10)

export async function sheetsNow(app: App, clientId: string): Promise<RepaymentSheet[]> {
  const { rows } = await app.db.$client.query<RepaymentSheet>(
    `select id, client_id as "clientId", run_id as "runId", state, holder, iban, amount_bani as "amountBani", netted_bani as "nettedBani",
            repayment_count as "repaymentCount", end_to_end_id as "endToEndId", reason, doubt, run_id as "runId", sheet_date::text as "sheetDate", returned_on::text as "returnedOn"
       from repayment_sheets where client_id = $1 order by id`,
    [clientId],
  )
  return rows
}

/** The newest. */
export async function sheetNow(app: App, clientId: string): Promise<RepaymentSheet> {
  const sheet = (await sheetsNow(app, clientId)).at(-1)
  if (!sheet) throw new Error(`client ${clientId} has no sheet`)
  return sheet
}

export async function runNow(app: App, id: string): Promise<PayoutRun> {
  const { rows } = await app.db.$client.query<PayoutRun>('select id, number, state, step from payout_runs where id = $1', [id])
  return rows[0] as PayoutRun // the test made it
}

type Said = PaymentAnswers['answers'][number]

export const answersOf = (answers: readonly (Pick<Said, 'endToEndId' | 'outcome'> & Partial<Said>)[]): Buffer =>
  Buffer.from(JSON.stringify({ messageId: '', others: [], answers: answers.map((one) => ({ reasonCode: null, on: null, ...one })) }))

/** And each sheet holds its repayments, reserves or has posted what it sends, once; nothing is in two. */
export async function expectPayoutsRight(app: App): Promise<void> {
  await expectCashRight(app)
  const ask = async (text: string) => (await app.db.$client.query(text)).rows
  const held = `select client_id, sheet_id, sum(amount_bani) as sum, count(*) as count, array_agg(distinct state) as states,
                       -coalesce(sum(amount_bani) filter (where amount_bani < 0), 0) as netted
                  from repayments where sheet_id is not null group by 1, 2`
  expect(
    await ask(`select * from (${held}) h full join (select * from repayment_sheets where state in ('made', 'approved', 'in-file', 'paid')) s
                  on s.client_id = h.client_id and s.id = h.sheet_id
                where s.amount_bani is distinct from h.sum or s.repayment_count is distinct from h.count or s.netted_bani is distinct from h.netted
                   or h.states is distinct from array[case s.state when 'paid' then 'paid' else 'at-us' end]`),
  ).toEqual([])
  // Of each sheet: reserved from its approval on, posted when paid, given back when not.
  expect(
    await ask(`select s.id, s.state, t.kinds from repayment_sheets s
                 left join (select client_id, sheet_id, string_agg(kind || ' ' || state || ' ' || amount_bani, ', ' order by kind, id) as kinds
                              from ledger_transfers l where sheet_id is not null and not exists
                                  (select 1 from repayment_sheets h where h.client_id = l.client_id and h.id::text = l.sheet_id and h.holds > 0
                                      and l.key not like 'sheet/' || h.id || '/held-' || h.holds || '%') group by 1, 2) t on t.client_id = s.client_id and t.sheet_id = s.id::text
                cross join lateral (select 'cash-netted pending ' || s.netted_bani || ', ' as np, 'sheet-paid pending ' || s.amount_bani as sp) p
                where not coalesce(t.kinds, '') = any(case s.state
                  when 'made' then array['']
                  when 'approved' then array[case when netted_bani > 0 then np else '' end || sp]
                  when 'in-file' then array[case when netted_bani > 0 then np else '' end || sp]
                  when 'paid' then array[case when netted_bani > 0 then np || 'cash-netted post ' || netted_bani || ', ' else '' end || sp || ', sheet-paid post ' || amount_bani]
                  when 'returned' then array[${BACK}]
                  else array['', case when netted_bani > 0 then np || 'cash-netted void ' || netted_bani || ', ' else '' end || sp || ', sheet-paid void ' || amount_bani, ${BACK}] end)`),
  ).toEqual([])
}

const BACK = `case when netted_bani > 0 then np || 'cash-netted post ' || netted_bani || ', cash-netted posted ' || netted_bani || ', ' else '' end
              || sp || ', sheet-paid post ' || amount_bani || ', sheet-returned posted ' || amount_bani`
