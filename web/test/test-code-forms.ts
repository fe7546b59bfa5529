/** Forms that ask for the password and, where two-step sign-in is on, for a code: how each is reached and sent, and that it asks. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { secondFactorStage } from '#account/sign-in/server/second-factor/test-second-factors.ts'
import { ZERO } from '#contract/money.ts'
import { PASSWORD } from '#product/server/test-server.ts'
import type { ActingForClient } from '../session.ts'
import { expectFine } from './test-fine.ts'
import { mountPage, type Page, type Server } from './test-page.tsx'

export type Part = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText' | 'locator'>
type SignedIn = { token: string }
export type CodeForm = {
  /** The call that it makes, as `POST /path`. */
  call: string
  /** `name`: of the user, not used before. */
  open(name: string): Promise<{ path: string; as: SignedIn; actingFor?: ActingForClient }>
  /** The part of the page that holds the fields. */
  part(page: Page): Promise<Part>
  fill?(part: Part, page: Page): Promise<void>
  password?: string
  send(part: Part, page: Page): Promise<void>
  done(page: Page): Promise<void>
}

const SECURITY = '/profile/settings/security'
export const press = (part: Part, name: string | RegExp) => part.getByRole('button', { name }).click()
export const sendBy = (verb: string) => (part: Part) => press(part, verb)
export const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const region = (name: string) => async (page: Page) => page.getByRole('region', { name })

/** Of the own account. */
export function ownForms(server: Server): Record<string, CodeForm> {
  const security = async (name: string) => ({ path: SECURITY, as: await server.user(name) })
  return {
    'another e-mail address': {
      ...{ call: 'POST /user/email', open: security, part: region('Adresa de email') },
      fill: (part) => part.getByLabel('Adresa noua de email').fill('cod.cerut@exemplu.ro'),
      ...{ send: sendBy('Trimite linkul'), done: says(/^Am trimis un mesaj la cod\.cerut@exemplu\.ro/) },
    },
    'the own data': {
      ...{ call: 'POST /user/export', open: security, part: region('Datele dumneavoastra') },
      ...{ send: sendBy('Descarca datele'), done: says('Datele au fost descarcate.') },
    },
    'a new password': {
      ...{ call: 'POST /user/change-password', open: security, part: region('Schimbarea parolei'), password: 'Parola veche' },
      async fill(part) {
        await part.getByLabel('Parola noua').fill('Alta-parola-lunga-7')
        await part.getByLabel('Confirmarea parolei noi').fill('Alta-parola-lunga-7')
      },
      ...{ send: sendBy('Salveaza'), done: says(/^Parola a fost schimbata/) },
    },
    'a new passkey': {
      call: 'POST /auth/passkeys/options',
      async open(name) {
        // A browser that has them, at the address of the product.
        vi.stubGlobal('PublicKeyCredential', () => undefined)
        vi.stubGlobal('isSecureContext', true)
        vi.spyOn(server.parts.app.config, 'publicUrl', 'get').mockReturnValue(location.origin)
        return security(name)
      },
      async part(page) {
        await press(page.getByRole('region', { name: 'Chei de acces' }), 'Adauga o cheie')
        return page.getByRole('dialog', { name: 'Cheie de acces noua' })
      },
      ...{ send: sendBy('Continua'), done: (page) => page.getByRole('button', { name: 'Creeaza cheia' }).waitFor() },
    },
    'the end of an account': {
      call: 'POST /user/close-account',
      open: async (name) => ({ path: '/profile/settings/close-account', as: await server.user(name, { startBani: ZERO }) }),
      part: async (page) => page,
      async send(part, page) {
        await press(part, 'Inchide contul definitiv')
        const dialog = page.getByRole('dialog', { name: 'Inchideti contul?' })
        await dialog.getByRole('textbox').fill('CONFIRM')
        await press(dialog, 'Inchide contul definitiv')
      },
      done: says('Contul a fost inchis.'),
    },
  }
}

/** Each of these forms, with two-step sign-in that is on already, and with one that is switched on meanwhile. */
export function codeIsAsked(server: Server, forms: Record<string, CodeForm>): void {
  const { securing } = secondFactorStage(server)
  let users = 0
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  async function opened(form: CodeForm, isOn = false) {
    users += 1
    const { path, as, ...acting } = await form.open(`cod-${users}`)
    const { recoveryCodes } = isOn ? await securing(as) : { recoveryCodes: [] }
    const page = await mountPage(path, { as, ...acting })
    const part = await form.part(page)
    const password = part.getByLabel(form.password ?? 'Parola contului')
    await password.fill(PASSWORD)
    await form.fill?.(part, page)
    return { as, page, part, password, recoveryCodes, code: part.getByLabel('Codul aplicatiei sau un cod de recuperare') }
  }

  describe.each(Object.entries(forms))('the form for %s', (_name, form) => {
    it('asks for the code where two-step sign-in is on, and for another one where it is wrong', async () => {
      const { page, part, code, recoveryCodes } = await opened(form, true)
      await code.fill('000000')
      await form.send(part, page)
      await part.getByText('Codul este gresit!').waitFor()
      await code.fill(String(recoveryCodes[0]))
      await form.send(part, page)
      await form.done(page)
    })

    it('asks for the code that is needed by now and keeps what was typed', async () => {
      const { as, page, part, password, code } = await opened(form)
      await page.settled()
      await expect.poll(() => code.count()).toBe(0)
      const { recoveryCodes } = await securing(as)
      await form.send(part, page)
      await code.waitFor()
      await expect.poll(() => document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code')
      await expect.poll(() => password.inputValue()).toBe(PASSWORD)
      await expectFine()
      await code.fill(String(recoveryCodes[0]))
      await form.send(part, page)
      await form.done(page)
    })
  })
}
