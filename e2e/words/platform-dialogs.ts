/** What administrators and operators see that a demonstration never comes to, and what opens over it. */

import { settlementCalls } from '#cash/settlements/contract/settlements.ts'
import { type EffectKindName, effectCalls, EffectKindName as kinds, type OpenEffect } from '#contract/effects/effects.ts'
import { fromRon } from '#contract/money.ts'
import { operatorCalls } from '#operating/operator/contract/operator.ts'
import { awbDiscrepancyKinds } from '#sending/orders/contract/awb-comparison.ts'
import { answers, type Given, NEUTRAL, refuses } from './answering.ts'
import { ofSettlements } from './money/settlement-dialogs.ts'
import { ofStatements } from './money/statement-dialogs.ts'
import { idNumbered } from './money-dialogs.ts'
import { dialog, inRowMenu, press, said, type Way } from './opening.ts'

const AT = '2026-03-05T12:07:00.000Z'
const DAY = '2026-03-05'
const client = { id: idNumbered(900), name: 'ATELIER DEMO S.R.L.' }

/** One of each that the program notes, and the words of a partner. */
const causes = [
  ...['timeout', 'cut', 'unreadable', 'failed', 'exists', 'refused-again', 'not-sent', 'not answered', 'cannot-be-asked', 'no-provider'],
  ...['under-way', 'left alone after repeated failures', 'stopped by the caller', 'not let in', 'ECONNREFUSED'],
  ...['status 503', 'status 400, x_7', 'login: cut', NEUTRAL],
]

const effect = (kind: EffectKindName, n: number, cause: string | null): OpenEffect => ({
  ...{ id: idNumbered(n), kind, state: 'manual', client: n % 2 === 0 ? client : null, subject: null, summary: NEUTRAL, calls: n % 3 },
  ...{ tries: 2 + n, since: AT, nextLookAt: AT, cause, reason: NEUTRAL },
})
const effects = [
  ...kinds.options.map((kind, n) => effect(kind, n, null)),
  ...causes.map((cause, n) => effect('create-awb', 100 + n, cause)),
  ...(['due', 'claimed', 'unknown'] as const).map((state, n) => ({ ...effect('mail', 200 + n, null), state })),
]
const listed = (list: OpenEffect[]): Given => answers(effectCalls.list, { list, count: list.length, page: 1, limit: 100 })

const outcomes = ['answered', 'not-sent', 'timeout', 'cut'] as const
const details = answers(effectCalls.get, {
  ...effect('create-awb', 1, 'timeout'),
  recordedCalls: outcomes.map((outcome, i) => ({
    ...{ calledAt: `2026-03-05T12:0${i}:00.000Z`, operation: 'create-awb', outcome, status: i === 0 ? 503 : null, durationMs: 1_200 },
    answer: i === 0 ? NEUTRAL : null,
  })),
})

const waiting: Given[] = [
  answers(operatorCalls.counts, {
    effects: 9,
    awbs: 4,
    comparisons: 2,
    jobs: 1,
    lateCash: 1,
    pickupPoints: 0,
    waiting: 17,
    oldestAt: AT,
    open: 3,
  }),
  answers(
    operatorCalls.awbs,
    awbDiscrepancyKinds.map((kind, i) => ({
      ...{ courier: 'fan', awb: `215000${i}`, kind, reference: 'A1B2C3-1', createdOn: DAY, foundAt: AT, isBeingCancelled: i === 1 },
    })),
  ),
  answers(operatorCalls.comparisons, [
    { courier: 'fan', day: DAY, failedSince: AT, cause: 'timeout' },
    { courier: 'sameday', day: DAY, failedSince: AT, cause: NEUTRAL },
  ]),
  answers(settlementCalls.late, { list: [], count: 0, byCourier: [{ courier: 'fan', count: 21, total: fromRon(1_000), oldestOn: DAY }] }),
  answers(operatorCalls.jobs, [{ id: '7', task: 'demo-task', attempts: 25, since: AT, lastError: NEUTRAL }]),
]

const ofOperator: Way[] = [
  {
    ...{ at: '/operator', name: 'everything that can wait for an operator, and the deletion of a job' },
    given: [listed(effects), ...waiting],
    open: async (page, { operator }) => {
      await page.getByText(operator.waiting.jobsHint).waitFor()
      await inRowMenu(page, operator.waiting.removeJob, page.getByRole('table').filter({ hasText: 'demo-task' }))
      await page.getByRole('dialog', { name: operator.waiting.removeTitle }).waitFor()
    },
  },
  {
    ...{ at: '/operator', name: 'what is known of an operation' },
    given: [listed([effect('create-awb', 1, 'timeout')]), details],
    open: async (page, { operator }) => {
      await inRowMenu(page, operator.details)
      await said(dialog(page), operator.recordedCalls)
    },
  },
  {
    ...{ at: '/operator', name: 'an activation that is settled without its AWB' },
    given: [listed([effect('create-awb', 1, 'timeout')])],
    open: async (page, { operator, effects: words }) => {
      await inRowMenu(page, operator.settle)
      await dialog(page).getByText(words['create-awb'].done, { exact: true }).click()
      await press(dialog(page), operator.settleVerb)
      await said(dialog(page), operator.noteMissing)
    },
  },
  {
    ...{ at: '/operator', name: 'operations of which several are settled and fail' },
    given: [listed([1, 2, 3, 4, 5, 6].map((n) => effect('create-awb', n, 'cut'))), refuses(effectCalls.settle, 'effect-settled')],
    open: async (page, { operator, effects: words, ui }) => {
      await page.getByRole('checkbox', { name: ui.selectAllRows }).click()
      await press(page.locator('.bulk-bar'), operator.settle)
      await said(dialog(page), operator.andMore(2))
      await dialog(page).getByText(words['create-awb'].refused, { exact: true }).click()
      await dialog(page).getByRole('textbox').last().fill(NEUTRAL)
      await press(dialog(page), operator.settleVerb)
      await page.getByText(operator.notDone(6, NEUTRAL)).first().waitFor()
    },
  },
  {
    ...{ at: '/operator?scope=open&search=x', name: 'no operations for the filters' },
    given: [listed([])],
    open: async (page, { operator }) => {
      await said(page, operator.noneFiltered)
    },
  },
]

export const ofPlatform: Way[] = [...ofOperator, ...ofSettlements, ...ofStatements]
