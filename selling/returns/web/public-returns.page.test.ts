/** What buyers do at a template's public link: few fields, nothing lost, nothing sent twice. */
import { expect, it } from 'vitest'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { button, field, fillReturn, said, tooMany } from '#web/test/test-return-page.ts'
import { aTemplate, IBAN, returnForm } from '../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const shop = await server.user('pagina-publica')
const template = await aTemplate(app, shop.id, returnForm)

const stored = async (clientId = shop.id) =>
  (await app.db.$client.query('select * from return_requests where client_id = $1 order by received_at', [clientId])).rows

it('draws ten kinds of fields with their words, says at the field what is wrong, and sends nothing then', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await page.getByRole('heading', { name: 'Ce returnati' }).waitFor()
  await said(page, 'Raspundem in doua zile.')
  for (const label of [
    'De ce',
    'Alt e-mail (optional)',
    'Alt telefon (optional)',
    'Contul dumneavoastra',
    'Primit la (optional)',
    'Produs',
  ])
    await field(page, label).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Este sigilat' }).isChecked()).toBe(true)
  await expectFine()
  await button(page, 'Trimiteti cererea').click()
  await said(page, 'Corectati campurile marcate.')
  for (const label of ['De ce', 'Contul dumneavoastra', 'Produs', 'Nume si prenume'])
    await expect.poll(() => field(page, label).getAttribute('aria-invalid'), { message: label }).toBe('true')
  const group = page.getByRole('radiogroup', { name: 'Cum doriti' })
  await expect.poll(() => group.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById((await group.getAttribute('aria-describedby')) ?? '')
  expect(described?.textContent).toBe('Camp obligatoriu!')
  await expectFine()
  expect(page.requests(/\/return$/)).toEqual([])
})

it('asks for an account where the chosen method pays one, and adds rows by the form’s own button', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await field(page, 'Bani inapoi').check()
  await field(page, /^IBAN$/).waitFor()
  await field(page, 'Schimb').check()
  await field(page, /^IBAN$/).waitFor({ state: 'detached' })
  await button(page, 'Adauga produs').click()
  await expect.poll(() => page.getByLabel('Produs').count()).toBe(2)
  await button(page, 'Sterge randul 2').click()
  await expect.poll(() => page.getByLabel('Produs').count()).toBe(1)
})

it('keeps what is typed over a reload and a refusal, and sends it', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Reincarcata')
  await page.reload()
  await expect.poll(() => field(page, 'Nume si prenume').inputValue()).toBe('Mara Reincarcata')
  await field(page, 'Contul dumneavoastra').fill(IBAN)
  page.route(/\/return$/, () => ({ status: 429, json: { ...tooMany } }))
  await button(page, 'Trimiteti cererea').click()
  await said(page, 'Prea multe incercari.')
  await expect.poll(() => field(page, 'De ce').inputValue()).toBe('Nu se potriveste')
  page.unroute(/\/return$/)
  await button(page, 'Trimiteti cererea').click()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  expect((await stored()).filter(({ name }) => name === 'Mara Reincarcata')).toHaveLength(1)
})

it('is received once when the answer is lost: asked again after a reload, under the same key', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Pierduta')
  page.route(/\/return$/, async (_, real) => {
    await real()
    return { cutOff: true }
  })
  await button(page, 'Trimiteti cererea').click()
  await said(page, 'Raspunsul nu a ajuns.')
  page.unroute(/\/return$/)
  await page.reload()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  expect((await stored()).filter(({ name }) => name === 'Mara Pierduta')).toHaveLength(1)
})

it('sends nothing twice on a double click', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Dublu')
  await button(page, 'Trimiteti cererea').dblclick()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  expect((await stored()).filter(({ name }) => name === 'Mara Dublu')).toHaveLength(1)
})

it('withdraws in two steps with three fields to fill in, six in sight at most, and two presses', async () => {
  const order = await activeOrder(app, shop.id, { reference: 'W-1' })
  await moved(app, order, 'delivered')
  const page = await mountPage(`/order/return/${template}`)
  await page.getByRole('link', { name: 'Retrageti-va din contract aici' }).click()
  await said(page, 'Pasul 1 din 2')
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select):not([name="website"])')]
  const fieldsOf = () => new Set(inputs().map((input) => (input.type === 'radio' ? input.name : input.id)))
  const required = () => inputs().filter((input) => input.required)
  expect([fieldsOf().size, required().length]).toEqual([4, 3])
  await expectFine()
  await field(page, 'Numele dumneavoastra').fill('Mara Retrasa')
  await field(page, 'Numarul comenzii').fill('W-1')
  await field(page, /^E-mail$/).fill('ana@exemplu.ro')
  await button(page, 'Continuati').click()
  await said(page, 'Pasul 2 din 2')
  await said(page, /Sunteti in termen: perioada se incheie in/)
  await said(page, 'Subsemnatul/a Mara Retrasa ma retrag din contractul privind comanda W-1.')
  expect([fieldsOf().size, required().length]).toEqual([2, 0])
  await expectFine()
  await button(page, 'Confirmati retragerea').click()
  await page.getByRole('heading', { name: 'Declaratia a fost primita' }).waitFor()
  await said(page, /Confirmarea, cu documentul declaratiei, pleaca acum la ana@exemplu.ro/)
  expect((await stored()).find(({ name }) => name === 'Mara Retrasa')).toMatchObject({ kind: 'withdrawal', timeliness: 'in-time' })
})

it('takes a withdrawal whose order is not found, says so, and checks an account only where one is written', async () => {
  const page = await mountPage(`/order/return/${template}/withdraw`)
  await button(page, 'Continuati').click()
  await expect.poll(() => field(page, 'Numele dumneavoastra').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Numele dumneavoastra').fill('Mara Negasita')
  await field(page, 'Numarul comenzii').fill('nu-exista')
  await field(page, /^E-mail$/).fill('mara@exemplu.ro')
  await button(page, 'Continuati').click()
  await said(page, /Nu am gasit comanda/)
  await field(page, /^IBAN/).fill('RO00')
  await button(page, 'Confirmati retragerea').click()
  await expect.poll(() => field(page, /^IBAN/).getAttribute('aria-invalid')).toBe('true')
  await field(page, /^IBAN/).fill('')
  await button(page, 'Confirmati retragerea').click()
  await page.getByRole('heading', { name: 'Declaratia a fost primita' }).waitFor()
})

it.each([
  { typed: '405', left: '405' },
  { typed: '', left: '400123' },
])('fills in a postal code that was looked for only where none was begun meanwhile: $typed', async ({ typed, left }) => {
  const page = await mountPage(`/order/return/${template}`)
  const found = Promise.withResolvers<{ json: object }>()
  page.route(/postal-code\/RO/, () => found.promise)
  await fillReturn(page, 'Mara Codul')
  await field(page, /^Cod postal$/).fill('')
  await field(page, /^Numar$/).focus()
  await field(page, /^Cod postal$/).focus()
  await expect.poll(() => page.requests(/postal-code\/RO/).length).toBeGreaterThan(0)
  if (typed !== '') await field(page, /^Cod postal$/).fill(typed)
  found.resolve({ json: { codes: [{ code: '400123', street: 'Strada Crangului', numbers: '' }] } })
  await page.settled()
  await expect.poll(() => field(page, /^Cod postal$/).inputValue()).toBe(left)
  // Who goes on typing writes over what was filled in.
  await expect
    .poll(() => field(page, /^Cod postal$/).evaluate((at) => at instanceof HTMLInputElement && [at.selectionStart, at.selectionEnd]))
    .toEqual(typed === '' ? [0, left.length] : [left.length, left.length])
})

it('says that a template is gone, and offers an order where there is no form', async () => {
  const page = await mountPage('/order/return/nu-exista')
  await said(page, 'Acest link de retur nu exista sau a fost sters.')
  await page.goto(`/order/return/${await aTemplate(app, shop.id, null)}`)
  await page.getByRole('heading', { name: 'Trimiteti un colet' }).waitFor()
  await field(page, 'Greutate (kg)').waitFor()
})

it('asks for the shop’s terms before it sends, shows them without anything that acts, and never for a withdrawal', async () => {
  const terms = '<h2>Retur</h2><p>In <b>30</b> de zile, <a href="https://magazin.test">aici</a>.</p><ul> <li>Nepurtat</li> </ul>'
  const asking = await aTemplate(app, shop.id, returnForm, { terms, isForPlatform: true })
  const page = await mountPage(`/order/return/${asking}`)
  await fillReturn(page, 'Mara De Acord')
  await said(page, 'Nepurtat')
  await page.getByRole('link', { name: 'aici', exact: true }).waitFor()
  await expectFine()
  const box = page.getByRole('checkbox', { name: 'Sunt de acord cu conditiile magazinului' })
  await button(page, 'Trimiteti cererea').click()
  await said(page, 'Cititi conditiile magazinului si bifati ca sunteti de acord.')
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  // Another test's page may still be sending what it lost the answer to.
  expect(page.requests(new RegExp(`${asking}/return$`))).toEqual([])
  await box.check()
  // They change before it is sent: they are shown anew, and agreed to anew.
  await app.db.$client.query('update order_templates set terms = $2 where unique_id = $1', [asking, '<p>In 20 de zile.</p>'])
  await button(page, 'Trimiteti cererea').click()
  await said(page, 'In 20 de zile.')
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.check()
  await button(page, 'Trimiteti cererea').click()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  expect((await stored()).find(({ name }) => name === 'Mara De Acord')?.agreed).toMatchObject({ terms: '<p>In 20 de zile.</p>' })
  await page.goto(`/order/return/${asking}/withdraw`)
  await said(page, 'Pasul 1 din 2')
  await expect.poll(() => page.getByText('In 20 de zile.').count()).toBe(0)
})

it('fills in the order that the link names, and takes it along to the withdrawal', async () => {
  const page = await mountPage(`/order/return/${template}?order=%231001`)
  await expect.poll(() => field(page, 'Numarul comenzii (optional)').inputValue()).toBe('#1001')
  await page.getByRole('link', { name: 'Retrageti-va din contract aici' }).click()
  await said(page, 'Pasul 1 din 2')
  await expect.poll(() => field(page, 'Numarul comenzii').inputValue()).toBe('#1001')
})

it('says that the shop looks at it first, where more came than is usual', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Indoielnica')
  page.route(/\/return$/, () => ({ status: 200, json: { id: 'ABCDEFGHJKMN', at: '2026-11-05T10:00:00.000Z', isConfirmed: false } }))
  await button(page, 'Trimiteti cererea').click()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  await said(page, /Au venit neobisnuit de multe cereri: Magazin Test SRL o verifica intai pe aceasta/)
})

it('keeps what is typed for a day, and no bank account; it is emptied when that is asked for', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await fillReturn(page, 'Mara Plecata')
  const kept = () => Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('return-form.'))
  expect([kept().length, JSON.stringify(kept()).includes(IBAN)]).toEqual([1, false])
  await page.reload()
  await expect.poll(() => field(page, 'Nume si prenume').inputValue()).toBe('Mara Plecata')
  await expect.poll(() => field(page, 'Contul dumneavoastra').inputValue()).toBe('')
  await button(page, 'Goliti formularul').click()
  await said(page, 'Ce ati completat se pierde.')
  await button(page, 'Pastreaza ce am scris').click()
  await expect.poll(() => field(page, 'Nume si prenume').inputValue()).toBe('Mara Plecata')
  expect(kept().length).toBe(1)
  await button(page, 'Goliti formularul').click()
  await said(page, 'Ce ati completat se pierde.')
  await expectFine()
  await button(page, 'Goliti formularul').click()
  await expect.poll(() => field(page, 'Nume si prenume').inputValue()).toBe('')
  // Nothing is asked where there is nothing to lose.
  await button(page, 'Goliti formularul').click()
  await expect.poll(() => page.getByText('Ce ati completat se pierde.').count()).toBe(0)
  expect(kept()).toEqual([])
  await field(page, 'Nume si prenume').fill('Mara Veche')
  const [[key, text] = ['', '']] = kept()
  const { at, ...rest } = JSON.parse(text)
  sessionStorage.setItem(key, JSON.stringify({ ...rest, at: at - 24 * 3_600_000 }))
  await page.reload()
  await expect.poll(() => field(page, 'Nume si prenume').inputValue()).toBe('')
})

it('is sent as it was shown where the shop changes its form meanwhile, and after a reload as it is then', async () => {
  const changing = await aTemplate(app, shop.id, returnForm)
  const page = await mountPage(`/order/return/${changing}`)
  await fillReturn(page, 'Mara Inainte')
  const shorter = JSON.stringify(returnForm.filter(({ id }) => id !== 'text-input-3'))
  await app.db.$client.query(`update order_templates set options = jsonb_set(options, '{return,fields}', $2) where unique_id = $1`, [
    changing,
    shorter,
  ])
  await button(page, 'Trimiteti cererea').click()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  await button(page, 'Trimiteti alta cerere').click()
  await field(page, 'De ce').waitFor()
  await fillReturn(page, 'Mara Dupa')
  await page.reload()
  await field(page, 'Contul dumneavoastra').fill(IBAN)
  await expect.poll(() => page.getByLabel('De ce').count()).toBe(0)
  // What was typed to the question that is gone stands in no way.
  await button(page, 'Trimiteti cererea').click()
  await page.getByRole('heading', { name: 'Cererea a fost trimisa' }).waitFor()
  const answers = Object.fromEntries((await stored()).map((row) => [row.name, Object.keys(row.answers)]))
  expect([answers['Mara Inainte']?.includes('text-input-3'), answers['Mara Dupa']?.includes('text-input-3')]).toEqual([true, false])
})

it('says what a browser filled into the field that is for programs, empties it, and takes what is sent then', async () => {
  const page = await mountPage(`/order/return/${template}/withdraw`)
  await field(page, 'Numele dumneavoastra').fill('Mara Automata')
  await field(page, 'Numarul comenzii').fill('A-1')
  await field(page, /^E-mail$/).fill('mara@exemplu.ro')
  const hidden = document.querySelector<HTMLInputElement>('input[name="website"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(hidden, 'https://exemplu.ro')
  hidden?.dispatchEvent(new Event('input', { bubbles: true }))
  await button(page, 'Continuati').click()
  await button(page, 'Confirmati retragerea').click()
  await said(page, 'Trimiterea pare automata. Apasati din nou butonul.')
  expect((await stored()).filter(({ name }) => name === 'Mara Automata')).toEqual([])
  await button(page, 'Confirmati retragerea').click()
  await page.getByRole('heading', { name: 'Declaratia a fost primita' }).waitFor()
  expect((await stored()).filter(({ name }) => name === 'Mara Automata')).toHaveLength(1)
})

it('says how to reach the shop', async () => {
  const page = await mountPage(`/order/return/${template}`)
  await said(page, 'Contact magazin: +40744100200 si retur@magazin.test')
})
