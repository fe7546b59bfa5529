/** What a bad day leaves behind: a hundred operations of several kinds that only an operator can settle. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { EffectKindName } from '#contract/effects/effects.ts'
import { ro } from '#texts/ro/ro.ts'
import { openSignedIn } from '../running/browser.ts'
import { productDatabase } from '../running/product-database.ts'
import { settleWhatWaits } from '../running/strays.ts'

const left: [EffectKindName, number, (n: number) => object][] = [
  ['cancel-awb', 40, (n) => ({ courier: 'fan', awb: `70999000000${10 + n}`, orderId: null })],
  [
    'request-pickup',
    30,
    (n) => ({ courier: 'fan', pickupOn: `2026-12-${String(1 + (n % 28)).padStart(2, '0')}`, orderId: '0123456789AB' }),
  ],
  ['mail', 20, (n) => ({ letter: 'password-changed', id: String(n) })],
  ['invitation-mail', 10, () => ({ id: randomUUID() })],
]
const BY_KEYBOARD = 5

async function leaveAHundred(): Promise<string[]> {
  const { rows: clients } = await productDatabase.$client.query<{ id: string }>('select id from clients order by name')
  const ids: string[] = []
  for (const [kind, count, input] of left) {
    for (let n = 0; n < count; n += 1) {
      const { rows } = await productDatabase.$client.query<{ id: string }>(
        `insert into effects (client_id, kind, key, subject, input, state, calls, tries, due_since, created_at, look_at, unknown_since, cause, reason)
         values ($1, $2, $3, $3, $4, 'manual', 2, 3, now(), now(), now() + interval '1 hour', now(), 'timeout', '{"code": "absent-after-calls", "params": {"calls": 2}}') returning id`,
        [clients[n % clients.length]?.id, kind, `${kind}/${n}`, input(n)],
      )
      ids.push(rows[0]?.id ?? '')
    }
  }
  return ids
}

it('a hundred of several kinds are settled from the screen: some one by one with the keyboard, the others kind by kind, each in the audit log', async () => {
  await settleWhatWaits()
  const ids = await leaveAHundred()
  const { page } = await openSignedIn('admin@demo.test')
  await page.goto('/profile/orders')
  await page.getByText('100 de lucruri asteapta un operator').waitFor()
  await page.getByRole('link', { name: 'Verifica', exact: true }).click()
  await page.locator('[data-row="99"]').waitFor()

  const begun = performance.now()
  await page.locator('[data-row="0"]').focus()
  for (let n = 1; n <= BY_KEYBOARD; n += 1) await settleByKeyboard(page, 100 - n)
  const byKeyboardMs = performance.now() - begun

  const kindByKind = performance.now()
  for (const [kind, count] of left) await settleAll(page, kind, kind === 'cancel-awb' ? count - BY_KEYBOARD : count)
  const kindByKindMs = performance.now() - kindByKind
  await page.getByText('Totul este incheiat: nimic nu asteapta un operator.').waitFor()
  console.log(
    `a hundred settled: ${(byKeyboardMs / BY_KEYBOARD).toFixed(0)} ms a row by keyboard, ${(kindByKindMs / (100 - BY_KEYBOARD)).toFixed(0)} ms a row kind by kind`,
  )

  const { rows: settled } = await productDatabase.$client.query<{ id: string }>(
    `select e.id from effects e join users u on u.id = e.settled_by
      where e.state in ('done', 'refused') and u.email = 'admin@demo.test' and e.note like 'La telefon%' and e.id = any($1::uuid[])`,
    [ids],
  )
  expect(settled.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const { rows: entries } = await productDatabase.$client.query<{ id: string; outcome: string }>(
    `select l.ids ->> 'id' as id, l.outcome from audit_log l join users u on u.id = l.user_id
      where l.call = 'POST /admin/effects/:id/settle' and u.email = 'admin@demo.test' and l.ids ->> 'id' = any($1::text[])`,
    [ids], // other journeys of this product settle too
  )
  expect(entries.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

/** Enter opens the row; afterwards the focus is on the one that came in its place. */
async function settleByKeyboard(page: Page, leftAfter: number): Promise<void> {
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Incheie manual' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Incheie operatiunea' })
  await dialog.getByRole('radio').first().press('Space')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.type('La telefon: anulat.')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-row]').count()).toBe(leftAfter)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('0')
}

async function settleAll(page: Page, kind: EffectKindName, count: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Fel' }).click()
  await page.getByRole('option', { name: ro.effects[kind].label, exact: true }).click()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(count)
  await page.getByRole('checkbox', { name: 'Selecteaza toate randurile' }).check()
  await page
    .getByRole('region', { name: `${count}` })
    .getByRole('button', { name: 'Incheie manual' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(ro.effects[kind].done).check()
  await dialog.getByLabel('Cuvintele partenerului').fill('La telefon: totul este facut.')
  await dialog.getByRole('button', { name: 'Incheie', exact: true }).click()
  await dialog.waitFor({ state: 'detached', timeout: 60_000 })
  await page.getByRole('button', { name: 'Sterge filtrele' }).click()
}
