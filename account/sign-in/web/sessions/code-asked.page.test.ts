/** Two-step sign-in is switched on in another window after a form was shown: the form takes the code when the server asks for it. */
import { expect, it } from 'vitest'
import { makeRun } from '#cash/payouts/server/runs/make-run.ts'
import { cashAtUs, eachDay } from '#cash/payouts/server/test-payouts.ts'
import { ZERO } from '#contract/money.ts'
import { PASSWORD } from '#server/test-server.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { secondFactorStage } from '../../server/second-factor/test-second-factors.ts'

const server = await serverOfPages()
const { securing } = secondFactorStage(server)
const { app } = server.parts
const paid = await server.user('de-platit')
await eachDay(app, paid.id)
await cashAtUs(app, paid.id, { ron: 100 })
const run = await makeRun(app, { madeBy: null, period: '2026-12-01' })

type Part = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText'>
type Form = {
  path: string
  as?: (name: string) => Promise<{ token: string }>
  /** The part of the page that holds the fields. */
  part: (page: Page) => Promise<Part>
  fill?: (part: Part) => Promise<void>
  password?: string
  send: (page: Page, part: Part) => Promise<void>
  done: string | RegExp
}

const SECURITY = '/profile/settings/security'
const press = async (part: Part, name: string) => part.getByRole('button', { name }).click()
const sendBy = (verb: string) => (_: Page, part: Part) => press(part, verb)
const region = (name: string) => async (page: Page) => page.getByRole('region', { name })
const poor = (name: string) => server.user(name, { startBani: ZERO })

const forms: Record<string, Form> = {
  'another e-mail address': {
    path: SECURITY,
    part: region('Adresa de email'),
    fill: (part) => part.getByLabel('Adresa noua de email').fill('cod.cerut@exemplu.ro'),
    send: sendBy('Trimite linkul'),
    done: /^Am trimis un mesaj la cod\.cerut@exemplu\.ro/,
  },
  'the own data': {
    path: SECURITY,
    part: region('Datele dumneavoastra'),
    send: sendBy('Descarca datele'),
    done: 'Datele au fost descarcate.',
  },
  'a new password': {
    path: SECURITY,
    part: region('Schimbarea parolei'),
    password: 'Parola veche',
    async fill(part) {
      await part.getByLabel('Parola noua').fill('Alta-parola-lunga-7')
      await part.getByLabel('Confirmarea parolei noi').fill('Alta-parola-lunga-7')
    },
    send: sendBy('Salveaza'),
    done: /^Parola a fost schimbata/,
  },
  'the end of an account': {
    path: '/profile/settings/close-account',
    as: poor,
    part: async (page) => page,
    async send(page, part) {
      await press(part, 'Inchide contul definitiv')
      const dialog = page.getByRole('dialog', { name: 'Inchideti contul?' })
      await dialog.getByRole('textbox').fill('CONFIRM')
      await press(dialog, 'Inchide contul definitiv')
    },
    done: 'Contul a fost inchis.',
  },
  'the approval of a payout run': {
    path: `/admin/payouts/${run}`,
    as: server.operator,
    async part(page) {
      await press(page, 'Aproba lotul')
      return page.getByRole('dialog', { name: /^Aprobarea lotului/ })
    },
    send: sendBy('Aproba lotul'),
    done: 'Lotul a fost aprobat.',
  },
}

it.each(Object.keys(forms))('the form for %s asks for the code that is needed by now and keeps what was typed', async (name) => {
  const form = forms[name] as Form // its own key
  const as = await (form.as ?? server.user)(`cod-${Object.keys(forms).indexOf(name)}`)
  const page = await mountPage(form.path, { as })
  const part = await form.part(page)
  const password = part.getByLabel(form.password ?? 'Parola contului')
  const code = part.getByLabel('Codul aplicatiei sau un cod de recuperare')
  await password.fill(PASSWORD)
  await form.fill?.(part)
  await page.settled()
  await expect.poll(() => code.count()).toBe(0)

  const { recoveryCodes } = await securing(as)
  await form.send(page, part)
  await code.waitFor()
  await expect.poll(() => document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code')
  await expect.poll(() => password.inputValue()).toBe(PASSWORD)
  await expectFine()
  await code.fill(String(recoveryCodes[0]))
  await form.send(page, part)
  await page.getByText(form.done).first().waitFor()
})
