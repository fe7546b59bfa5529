/** Cash on delivery from two couriers to the clients' accounts: settlements that differ, a refused payment, a correction; to the ban at every step. */
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AwaitingRepayment } from '#cash/repayments/contract/repayment-calls.ts'
import type { Bani } from '#contract/money.ts'
import { ro } from '#texts/ro/ro.ts'
import { ask, orderOf } from '../../running/api.ts'
import { demoPassword, openSignedIn } from '../../running/browser.ts'
import { sendCash } from '../../running/simulators.ts'
import { secondAdministrator, upload } from '../held-cash.ts'
import { paymentsIn, rowsOf, type Shop, sumOf, toBani } from './agreed.ts'
import {
  age,
  cameBack,
  closed,
  corrections,
  dueByAccount,
  expectAllAgreed,
  expectNothingWrong,
  inFileTo,
  parcels,
  plainly,
  renamed,
  sheetsOf,
  shopOf,
  shops,
  tea,
  toys,
} from './books.ts'
import {
  ADMIN,
  advanceBank,
  aShop,
  askFan,
  atBank,
  decide,
  each,
  fileOf,
  giveBank,
  type Parcel,
  type Planned,
  receive,
  receiveByStatement,
  runOf,
  sent,
  settlementOf,
  takeFile,
} from './calls.ts'

const ORDERS = 60
const [SHORT, OVER, UNKNOWN, LESS, MORE] = [500, 350, 7_770, 1_234, 400]
/** Whatever the courier calls the end of a way back. */
const waysBack = ['returned', 'delivered'] as const

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

it('sixty parcels of two couriers are settled: five kinds of differences are decided, and no cash comes of a parcel that came back', async () => {
  shops.push(await aShop('Jucarii de Lemn', toys), await aShop('Ceai de Munte', tea))
  const [first, second] = shops as [Shop, Shop]
  const planned = (n: number): Planned => {
    const shop = n % 4 < 2 ? first : second
    const ofFirst = n < ORDERS / 2 ? toys : closed
    return { shop, courier: n % 2 === 0 ? 'fan' : 'sameday', account: shop === first ? ofFirst : tea, bani: 11_000 + 337 * n }
  }
  const plans = Array.from({ length: ORDERS }, (_, n) => planned(n))
  parcels.push(...(await each(plans, (plan, n) => sent(plan, `Destinatar ${n}`, 'delivered'))))
  const ends = waysBack.flatMap((end, n) => [planned(2 * n), planned(2 * n + 1)].map((plan) => ({ plan, end })))
  cameBack.push(...(await each(ends, ({ plan, end }) => sent(plan, `Refuzat ${end}`, 'returning', end))))
  for (const { uniqueId, shop } of cameBack) expect((await orderOf(uniqueId, shop.email)).state).not.toBe('delivered')
  await expectAllAgreed()

  const of = (courier: string) => parcels.filter((one) => one.courier === courier)
  const [short, twice, ...ofFan] = of('fan') as [Parcel, Parcel, ...Parcel[]]
  const [over, ...ofSameday] = of('sameday') as [Parcel, ...Parcel[]]
  const line = ({ awb, bani }: Parcel) => [awb, bani] as const
  await each([twice, ...ofFan], ({ awb }) => sendCash('fan', awb))
  expect(await askFan()).toMatchObject({ linesTaken: 29, linesDifferent: 0 })
  const backOf = (courier: string) => cameBack.filter((one) => one.courier === courier).map(line)
  const fan = await takeFile('fan', [
    ...[line(twice), line(twice), ...ofFan.map(line), [short.awb, short.bani - SHORT] as const],
    ...[['2150999000001', UNKNOWN] as const, ...backOf('fan')],
  ])
  expect(fan).toMatchObject({ linesTaken: 5, linesKnown: 29, linesDifferent: 5 })
  const sameday = await takeFile('sameday', [...ofSameday.map(line), [over.awb, over.bani + OVER], ...backOf('sameday')])
  expect(sameday).toMatchObject({ linesTaken: 32, linesDifferent: 3 })
  await expectAllAgreed()

  for (const { id } of [fan, sameday]) {
    const { list } = await settlementOf(id)
    for (const different of list.filter(({ actions }) => actions.length > 0)) {
      const isBack = cameBack.some(({ awb }) => awb === different.awb)
      if (isBack) {
        expect(different).toMatchObject({ difference: 'returned', actions: ['reclaim', 'dismiss'] })
        await expect(decide(different.id, 'accept')).rejects.toThrow(ro.messages['settlement-action'])
      }
      await decide(different.id, different.actions.includes('accept') ? 'accept' : 'dismiss')
    }
    expect((await settlementOf(id)).settlement.differences).toBe(0)
  }
  short.bani -= SHORT
  over.bani += OVER
  await expectAllAgreed()

  const total = toBani((await settlementOf(fan.id)).settlement.total)
  expect(total).toBe(sumOf([...of('fan').map(({ bani }) => bani), twice.bani, UNKNOWN, ...backOf('fan').map(([, bani]) => bani)]))
  await receiveByStatement('FAN COURIER EXPRESS SRL', total)
  expect((await settlementOf(fan.id)).settlement.state).toBe('received')
  await receive(sameday.id)
  for (const one of parcels) one.state = 'atUs'
  await expect.poll(async () => (await rowsOf(first)).rows.filter(({ state }) => state === 'at-courier').length).toBe(0)
  await expect.poll(async () => (await rowsOf(second)).rows.filter(({ state }) => state === 'at-courier').length).toBe(0)
  await expectAllAgreed()
  for (const { shop, uniqueId } of cameBack)
    expect((await rowsOf(shop)).rows.find((one) => one.uniqueId === uniqueId)?.state).toMatch(/^(expected|cancelled)$/)
}, 400_000)

it('a run is made, approved by a second user and taken by the bank as its file says; what the bank refuses waits for another account', async () => {
  await age()
  const second = await secondAdministrator('cash@demo.test')
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/admin/payouts')
  const preview = await ask<{ total: number; sheets: number }>('GET', '/admin/payouts/preview', { email: ADMIN })
  await page.getByRole('button', { name: 'Fa lotul de plati' }).click()
  await dialog(page, 'Lot nou de plati').getByRole('button', { name: 'Fa lotul de plati' }).click()
  await page.waitForURL(/\/admin\/payouts\/[\w-]{36}$/)
  await page.getByRole('heading', { name: /^Lotul de plati \d+$/ }).waitFor()
  const address = new URL(page.url()).pathname
  const runId = address.split('/').at(-1) ?? ''
  const { run, sheets } = await sheetsOf(runId)
  const due = dueByAccount(parcels)
  expect(plainly(sheets)).toEqual(due)
  expect([toBani(run.total), run.sheets]).toEqual([toBani(preview.total), preview.sheets])
  expect(sumOf(due.map(({ bani }) => bani))).toBe(sumOf(parcels.map(({ bani }) => bani)))
  await expectAllAgreed()

  // From ten thousand lei on its maker cannot.
  await page.getByText('il aproba alt administrator').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Aproba lotul' }).isDisabled()).toBe(true)
  const approval = `/admin/payouts/runs/${runId}/approve`
  await expect(ask('POST', approval, { email: ADMIN, body: { password: demoPassword } })).rejects.toThrow('second-user-required')
  const other = (await openSignedIn(second)).page
  await other.goto(address)
  await other.getByRole('button', { name: 'Aproba lotul' }).click()
  const approving = dialog(other, /^Aprobarea lotului/)
  await approving.getByLabel('Parola contului', { exact: true }).fill(demoPassword)
  await approving.getByRole('button', { name: 'Aproba lotul' }).click()
  await other.getByText('De trimis bancii').waitFor()
  await expectAllAgreed({ reserved: sheets.map(({ client, bani }) => ({ shop: shopOf(client.id), bani })) })

  await page.goto(address)
  await page.getByRole('button', { name: 'Descarca fisierul' }).click()
  const saved = page.waitForEvent('download')
  await dialog(page, /^Fisierul lotului/)
    .getByRole('button', { name: 'Descarca fisierul' })
    .click()
  const xml = await text(await (await saved).createReadStream())
  await page.getByText('La banca').first().waitFor()
  expect(xml).toContain('pain.001.001.09')
  expect(await fileOf(runId, '09')).toBe(xml)
  const older = await fileOf(runId, '03')
  expect(older).toContain('pain.001.001.03')
  const ordered = paymentsIn(xml)
  expect(paymentsIn(older)).toEqual(ordered)
  expect(sumOf(ordered.map(({ bani }) => bani))).toBe(toBani((await sheetsOf(runId)).run.total))
  const ids = sheets.map(({ id }) => id)
  expect(plainly(ordered.filter(({ sheet }) => ids.includes(sheet)))).toEqual(due)

  await advanceBank({ closedIban: closed.iban })
  const messageId = await giveBank(xml, 'later')
  await advanceBank({ closedIban: null, payments: { act: 'pay', messageId } })
  const answer = Buffer.from(await (await atBank(`answers/${messageId}`)).arrayBuffer())
  await page.getByLabel('Alege raspunsul bancii').setInputFiles({ name: 'raspuns.xml', mimeType: 'application/xml', buffer: answer })
  const result = page.getByRole('status').filter({ hasText: 'Raspunsul raspuns.xml a fost preluat' })
  await expect
    .poll(async () => (await result.innerText()).replace(/\s+/g, ' '))
    .toContain(`Platite ${ordered.length - 1} Refuzate 1 De lamurit 0 Inca la banca 0`)
  await row(page, closed.accountHolder).getByText('(AC04)').waitFor()
  expect(await upload('/admin/payouts/answers', answer.toString())).toMatchObject({
    paid: 0,
    refused: 0,
    known: ordered.length,
    strange: 0,
  })
  expect((await runOf(runId)).run.state).toBe('closed')
  for (const one of parcels) if (one.account !== closed) one.state = 'paid'
  await expectAllAgreed()
  for (const { id, client, bani, state } of (await sheetsOf(runId)).sheets) {
    const { rows } = await rowsOf(shopOf(client.id), id)
    expect([state, sumOf(rows.map((one) => one.bani))]).toEqual(rows.length === 0 ? ['failed', 0] : ['paid', bani])
  }
})

it('the client names another account, the courier corrects what is paid out, and the next sheet pays the one less the other', async () => {
  const [first, second] = shops as [Shop, Shop]
  const refused = parcels.filter(({ account }) => account === closed)
  const awaiting = () => ask<AwaitingRepayment[]>('POST', '/user/repayments/awaiting-list', { email: first.email, body: {} })
  expect((await awaiting()).map(({ awb }) => awb).toSorted()).toEqual(refused.map(({ awb }) => awb).toSorted())
  const client = (await openSignedIn(first.email)).page
  await client.goto('/profile/repayments/awaiting')
  await client.getByText('(AC04)').first().waitFor()
  await client.getByLabel('Selecteaza toate randurile').check()
  const all = ro.forms.ron(sumOf(refused.map(({ bani }) => bani)) as Bani) // whole bani
  await client.getByText(`${refused.length} rambursuri selectate, ${all}`).waitFor()
  await client.getByRole('button', { name: 'Schimba contul asociat rambursului' }).click()
  const naming = dialog(client, `Modificarea se aplica pentru ${refused.length} comenzi`)
  await naming.getByLabel('Titular cont').fill(renamed.accountHolder)
  await naming.getByLabel('Cont (IBAN)').fill(renamed.iban)
  await naming.getByRole('button', { name: 'Modificare ramburs' }).click()
  await client.getByText('Operatiunea a fost efectuata cu succes', { exact: true }).waitFor()
  for (const one of refused) one.account = renamed
  expect(await awaiting()).toEqual([])
  await expectAllAgreed()

  const paid = (shop: Shop) => parcels.find((one) => one.shop === shop && one.courier === 'fan' && one.state === 'paid')
  const [less, more] = [paid(first), paid(second)]
  if (!less || !more) throw new Error('parcels of both shops are paid')
  const back = cameBack.map(({ awb, bani, courier }) => ({ awb, bani: bani + 1, courier }))
  const { id } = await takeFile('fan', [
    ...[[less.awb, -LESS] as const, [more.awb, more.bani + MORE] as const],
    ...back.filter(({ courier }) => courier === 'fan').map(({ awb, bani }) => [awb, bani] as const),
  ])
  for (const { difference, actions } of (await settlementOf(id)).list)
    expect({ difference, actions }).toEqual(
      difference === 'returned'
        ? { difference, actions: ['reclaim', 'dismiss'] }
        : { difference: 'after-payout', actions: ['accept', 'dismiss'] },
    )
  const { page } = await openSignedIn(ADMIN)
  await page.goto(`/admin/settlements/${id}`)
  for (const { awb } of [less, more]) {
    await row(page, awb).getByText(ro.settlements.kinds['after-payout']).waitFor()
    await row(page, awb).getByRole('button', { name: 'Accepta suma' }).click()
    await dialog(page, `Accepta suma: ${awb}`).getByRole('button', { name: 'Accepta suma' }).click()
    await row(page, awb).getByText('Suma acceptata').waitFor()
  }
  corrections.push({ shop: first, bani: -LESS, state: 'atUs' }, { shop: second, bani: MORE, state: 'atCourier' })
  await expectAllAgreed()
  await client.goto('/profile/repayments/list')
  await client.getByRole('row').filter({ hasText: 'Corectie' }).getByText('-12,34').waitFor()
  await receive(id)
  for (const one of corrections) one.state = 'atUs'
  await expect.poll(async () => toBani((await rowsOf(second)).totals.atUs)).toBe(MORE)
  await expectAllAgreed()

  await age()
  const { id: runId } = await ask<{ id: string }>('POST', '/admin/payouts/runs', { email: ADMIN })
  const { run, sheets } = await sheetsOf(runId)
  const sum = sumOf(refused.map(({ bani }) => bani)) - LESS
  expect(plainly(sheets)).toEqual(plainly([inFileTo(renamed, sum), inFileTo(tea, MORE)]))
  const email = run.approval === 'of-another' ? 'cash@demo.test' : ADMIN
  await ask('POST', `/admin/payouts/runs/${runId}/approve`, { email, body: { password: demoPassword } })
  await expectAllAgreed({
    reserved: [
      { shop: first, bani: sum + LESS },
      { shop: second, bani: MORE },
    ],
  })
  const xml = await fileOf(runId, '03')
  const ids = sheets.map((sheet) => sheet.id)
  expect(plainly(paymentsIn(xml).filter(({ sheet }) => ids.includes(sheet)))).toEqual(plainly(sheets))
  const messageId = await giveBank(xml, 'at-once')
  await upload('/admin/payouts/answers', await (await atBank(`answers/${messageId}?version=03`)).text())
  for (const one of [...parcels, ...corrections]) one.state = 'paid'
  await expectAllAgreed()
  const netted = sheets.find(({ iban }) => iban === renamed.iban)
  const { rows } = await rowsOf(first, netted?.id)
  expect([rows.length, sumOf(rows.map(({ bani }) => bani))]).toEqual([refused.length + 1, sum])
  await client.goto('/profile/repayments/sheet')
  await row(client, renamed.accountHolder)
    .getByText(ro.forms.ron(sum as Bani))
    .first()
    .waitFor() // whole bani
  await expectNothingWrong()
})
