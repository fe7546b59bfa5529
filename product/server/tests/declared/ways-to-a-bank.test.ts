/**
 * Each way to a bank, as the code itself has it: sheet, refund, reversal, settling, and what is said by hand. One that is new is not known here,
 * and a call that asks for no password is seen.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type End, productSources, type Source, waysToABank } from './test-ways-to-a-bank.ts'

const sources = productSources()
const ways = waysToABank(sources)

async function endpointOf(call: string): Promise<Endpoint> {
  const { contract = '', of = '', name = '' } = ways.calls.get(call) ?? {}
  const module = (await import(join(process.cwd(), contract))) as Record<string, Record<string, Endpoint>>
  const endpoint = module[of]?.[name]
  if (!endpoint) throw new Error(`${call} is described nowhere`)
  return endpoint
}

/** Calls of users, each with the own password and a code where two-step sign-in is on. */
const proved: Record<string, End[]> = {
  'payoutCalls.approve': ['asks'],
  'sheetCalls.payNow': ['asks'],
  'decisionCalls.confirm': ['says-paid'],
  'moneyBackCalls.activatePayment': ['asks'],
  'moneyBackCalls.revertPayment': ['sends', 'asks'],
  'moneyBackCalls.movePayment': ['sends', 'says-paid', 'asks'],
  'moneyBackCalls.refund': ['sends', 'asks'],
  'moneyBackCalls.settle': ['sends', 'asks'],
  'authorisationCalls.grant': ['sends'],
}
/** What the bank has said, in its answer or on its statement. */
const byTheBank: Record<string, End[]> = {
  'payoutCalls.confirm': ['says-paid'],
  'bankAnswerCalls.undo': ['says-paid'],
  'sheetCalls.returnedBy': ['says-paid'],
  'moneyBackCalls.paidByLine': ['sends', 'says-paid'],
  'moneyBackCalls.reversedByLine': ['sends', 'says-paid', 'asks'],
  'sandboxCalls.bankAnswer': ['says-paid'],
}
/** The file of a run that was approved: its writer takes what the door has let out. */
const granted: Record<string, End[]> = { 'payoutCalls.file': ['sends'] }

const callsIn = (found: typeof ways) => Object.fromEntries([...found.calls].map(([call, { ends }]) => [call, ends]))

describe('the ways to a bank', () => {
  it('are found in the whole of the code', () => {
    expect(sources.length).toBeGreaterThan(800)
    expect(ways.walked).toBeGreaterThan(5_000)
  })

  it('begin at these calls', () => {
    expect(callsIn(ways)).toEqual({ ...proved, ...byTheBank, ...granted })
  })

  it('begin at these effects, tasks and subscriptions', () => {
    expect(Object.fromEntries(ways.others)).toEqual({
      'paying/money-back/server/bank-payout.ts#bankPayout': ['sends'],
      'paying/money-back/server/refund-card.ts#refundCard': ['sends'],
      'paying/payments/server/check-payment.ts#checkPayment': ['asks'],
      'paying/money-back/server/lines/refund-lines.ts#refundsOnBankLine': ['sends', 'says-paid'],
      'cash/payouts/server/sheets/bank-lines.ts#sheetsOnBankLine': ['says-paid'],
      'operating/sandbox/server/history/seed-history.ts#seedHistory': ['sends', 'says-paid', 'asks'],
    })
  })

  it.each(Object.keys(proved))('of %s are proved by the own password, and the code where it is on', async (call) => {
    const { proof, does } = await endpointOf(call)
    expect([does, proof]).toEqual(['writes', expect.arrayContaining(['password', 'code-where-on'])])
  })

  it('that say what the bank has not said are a second user’s as well', async () => {
    const saying = Object.entries(proved).filter(([, ends]) => ends.join() === 'says-paid')
    expect(saying.map(([call]) => call)).toEqual(['decisionCalls.confirm'])
    for (const [call] of saying) expect((await endpointOf(call)).proof).toContain('second-user')
  })
})

describe('a hole', () => {
  const planted = (path: string, text: string): Source[] => [...sources.filter((one) => one.path !== path), { path, text }]
  const textOf = (path: string) => sources.find((one) => one.path === path)?.text ?? ''

  it('in a route is seen, however many files are between it and the bank', () => {
    const routes = 'paying/money-back/server/routes.ts'
    const text = textOf(routes)
      .replace('import { payRefundByLine }', "import { sendOn as sendAgain } from './between.ts'\nimport { payRefundByLine }")
      .replace(
        '  serve(moneyBackCalls.settlePreview,',
        '  serve(moneyBackCalls.settlePreview, (app) => sendAgain(app)),\n  serve(moneyBackCalls.settlePreview,',
      )
    const between = { path: 'paying/money-back/server/between.ts', text: "export { sendNow as sendOn } from './at-last.ts'\n" }
    const last = {
      path: 'paying/money-back/server/at-last.ts',
      text: 'export async function sendNow(app: App) {\n  await app.bankTransfers?.send({} as never)\n}\n',
    }
    expect(callsIn(waysToABank([...planted(routes, text), between, last]))).toEqual({
      ...callsIn(ways),
      'moneyBackCalls.settlePreview': ['sends'],
    })
  })

  it('in a subscription and in a new effect is seen', () => {
    const path = 'cash/payouts/server/hole.ts'
    const text = [
      'export const sneak: EffectKind<Input, null> = {',
      "  call: (app) => filesOf(app).writePaymentFile(file, '09'),",
      '}',
      'export const onEvent = subscribe(orderMoved, async (app, tx) => {',
      "  await moveRepaymentSheet(app, tx, sheet, { to: 'paid' })",
      '})',
    ].join('\n')
    const { others } = waysToABank([...sources, { path, text }])
    expect([others.get(`${path}#sneak`), others.get(`${path}#onEvent`)]).toEqual([['sends'], ['says-paid']])
  })

  it('is what a walk over nothing would be', () => {
    expect(waysToABank([])).toEqual({ walked: 0, calls: new Map(), others: new Map() })
  })
})
