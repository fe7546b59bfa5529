/** The forms by which money moves that ask for the password and, where two-step sign-in is on, for a code. */
import { randomUUID } from 'node:crypto'
import { approvePayoutRun } from '#cash/payouts/server/runs/decide-run.ts'
import { handOutRunFile } from '#cash/payouts/server/runs/hand-out.ts'
import { makePayoutRun, makeRunOfClient } from '#cash/payouts/server/runs/make-run.ts'
import { takeBankAnswers } from '#cash/payouts/server/runs/take-answers.ts'
import { answersOf, cashAtUs, eachDay, jsonPaymentFiles, sheetNow } from '#cash/payouts/server/test-payouts.ts'
import { bani, ZERO } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { refundAdvance } from '#paying/money-back/server/refund-advance.ts'
import { cameFrom, IBAN } from '#paying/money-back/server/test-money-back.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { PASSWORD } from '#product/server/test-server.ts'
import { type CodeForm, type Part, press, says, sendBy } from './test-code-forms.ts'
import type { Page, Server } from './test-page.tsx'

const STATEMENT = '/profile/balance/invoices'
const CONFIRM = 'Confirmare operatie'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export function moneyForms(server: Server): Record<string, CodeForm> {
  const { app } = server.parts
  app.paymentFiles = jsonPaymentFiles
  let runs = 0

  /** An administrator who acts for a client with an invoiced company. */
  async function clientOf(name: string) {
    const client = await server.user(`${name}-client`, { startBani: ZERO })
    await anEntity(app, { clientId: client.id })
    return { client, as: await server.operator(name), actingFor: { id: client.id, name: `${name}-client` } }
  }
  const payment = async (name: string, given: Parameters<typeof aPayment>[3]) => {
    const { client, ...at } = await clientOf(name)
    const paymentId = await aPayment(app, client.id, 5_000, given)
    if (given?.state === undefined) await cameFrom(app, { clientId: client.id, paymentId, iban: IBAN })
    return { path: STATEMENT, ...at }
  }
  const received = (name: string) => payment(name, {})
  async function withCash(name: string) {
    const { client, ...at } = await clientOf(name)
    await eachDay(app, client.id)
    await cashAtUs(app, client.id, { ron: 100 })
    return { client, ...at }
  }
  /** A sheet of which the bank has said no without a proof. */
  async function inDoubt(name: string) {
    const { client, as } = await withCash(name)
    const runId = await makeRunOfClient(app, { clientId: client.id, madeBy: randomUUID() })
    await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
    await handOutRunFile(app, { runId, version: '09' })
    const { id, endToEndId } = await sheetNow(app, client.id)
    await takeBankAnswers(app, answersOf([{ endToEndId, outcome: 'refused', reasonCode: 'AM05' }]))
    return { sheetId: id, as, path: `/admin/payouts/${runId}` }
  }
  const inMenu = async (page: Page, action: string) => {
    await page.locator('tbody button[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const account = async (part: Part) => {
    await part.getByLabel('Titularul contului').fill('Ana Pop')
    await part.getByLabel('IBAN').fill(IBAN)
  }
  const revert = async (page: Page) => {
    await press(page, /^Storneaza plata/)
    return dialog(page, CONFIRM)
  }

  return {
    'the approval of a payout run': {
      call: 'POST /admin/payouts/runs/:id/approve',
      async open(name) {
        const { as } = await withCash(name)
        runs += 1
        return {
          path: `/admin/payouts/${await makePayoutRun(app, { madeBy: null, period: `2026-12-${String(runs).padStart(2, '0')}` })}`,
          as,
        }
      },
      async part(page) {
        await press(page, 'Aproba lotul')
        return dialog(page, /^Aprobarea lotului/)
      },
      ...{ send: sendBy('Aproba lotul'), done: says('Lotul a fost aprobat.') },
    },
    'cash that is paid now': {
      call: 'PUT /admin/repayment/process-user-payment/:clientId',
      async open(name) {
        const { client: _, ...at } = await withCash(name)
        return { path: '/profile/repayments/list', ...at }
      },
      async part(page) {
        await press(page, 'Plateste rambursurile clientului acum')
        return dialog(page, CONFIRM)
      },
      ...{ send: sendBy('Pregateste plata'), done: says('Rambursurile au fost marcate cu succes pentru plata!') },
    },
    'what became of a sheet': {
      call: 'POST /admin/payouts/sheets/:sheetId/decision',
      open: inDoubt,
      async part(page) {
        await inMenu(page, 'Spune daca s-a platit')
        return dialog(page, /: s-a platit\?$/)
      },
      async fill(part, page) {
        await part.getByRole('combobox', { name: 'Ce s-a intamplat' }).click()
        await page.getByRole('option', { name: 'Nu s-a platit' }).click()
        await part.getByLabel('De unde se stie').fill('Nu apare pe extras.')
      },
      ...{ send: sendBy('Trimite spre confirmare'), done: says('Propunerea asteapta alt administrator.') },
    },
    'the confirmation of that': {
      call: 'POST /admin/payouts/sheets/:sheetId/decision/confirm',
      async open(name) {
        const { sheetId, ...at } = await inDoubt(name)
        const { token } = await server.operator(`${name}-propune`)
        const payload = { isPaid: false, paidOn: null, note: 'Nu apare pe extras.', password: PASSWORD }
        await server.call(`/admin/payouts/sheets/${sheetId}/decision`, { method: 'POST', token, payload })
        return at
      },
      async part(page) {
        await inMenu(page, 'Confirma')
        return dialog(page, /^Confirmare pentru borderoul/)
      },
      ...{ send: sendBy('Confirma'), done: says('Decizia a fost confirmata.') },
    },
    'a payment that is activated': {
      call: 'POST /admin/activate-payment',
      open: (name) => payment(name, { state: 'announced' }),
      async part(page) {
        await press(page, /^Activeaza plata/)
        return dialog(page, CONFIRM)
      },
      ...{ send: sendBy('Activeaza plata'), done: says('Plata a fost activata cu succes!') },
    },
    'a payment that goes back': {
      ...{ call: 'POST /admin/revert-payment', open: received, part: revert },
      ...{ send: sendBy('Storneaza plata'), done: says(/^(Plata a fost stornata cu succes!|Stornarea a fost inceputa)/) },
    },
    'a payment of another client': {
      call: 'POST /admin/move-payment',
      async open(name) {
        await server.user(`${name}-celalalt`)
        return received(name)
      },
      async part(page) {
        await press(await revert(page), 'Plata este a altui client')
        return dialog(page, 'Plata este a altui client')
      },
      async fill(part) {
        await part.getByLabel('Cauta clientul dupa nume sau email').fill('celalalt')
        await part
          .getByRole('button', { name: /-celalalt/ })
          .first()
          .click()
      },
      ...{ send: sendBy('Muta la alt client'), done: says('Plata este acum a celuilalt client.') },
    },
    'an advance that is returned': {
      call: 'POST /admin/payouts/bank-refund',
      open: (name) => payment(name, { isInvoiced: true }),
      async part(page) {
        await press(page, 'Storno avans cu OP')
        const form = dialog(page, 'Returnare avans')
        await press(form, 'Suma maxima')
        await account(form)
        await press(form, 'Proceseaza returnarea')
        return dialog(page, 'Confirmare returnare avans')
      },
      send: sendBy('Da, proceseaza returnarea'),
      done: says(/^(Avansul a fost returnat cu succes!|Returnarea a fost trimisa bancii)/),
    },
    'an account that is settled': {
      call: 'POST /user/settle-account-finances',
      async open(name) {
        const as = await server.user(name, { startBani: ZERO })
        await anEntity(app, { clientId: as.id })
        await aPayment(app, as.id, 5_000)
        return { path: '/profile/billing/data/list', as }
      },
      async part(page) {
        await page.getByRole('button', { name: 'Deconteaza contul' }).first().click()
        return dialog(page, 'Decontarea contului')
      },
      fill: account,
      ...{ send: sendBy('Deconteaza contul'), done: says(/^Soldul ramas de .* a fost trimis spre returnare/) },
    },
    'money that waits for another administrator': {
      call: 'POST /admin/payouts/authorisations/:id/grant',
      async open(name) {
        const { client, as } = await clientOf(name)
        await aPayment(app, client.id, 2_000_000, { isInvoiced: true })
        const by = randomUUID()
        const payee = { iban: IBAN, holder: 'Ana Pop', note: '', by, key: null }
        await refundAdvance(app, { clientId: client.id, entityNumber: 1, amountBani: bani(1_000_000), ...payee })
        return { path: '/admin/payouts', as }
      },
      async part(page) {
        await press(page, 'Aproba')
        return dialog(page, 'Aprobarea platii')
      },
      ...{ send: sendBy('Aproba'), done: says('Plata a fost aprobata.') },
    },
  }
}
