/** What opens where an account signs in and is kept safe. */
import type { Page } from 'playwright-core'
import { PASSKEYS_MAX } from '#account/sign-in/contract/passkeys.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { demoPassword } from '../running/browser.ts'
import { serverAnswer } from '../running/server-answer.ts'
import { dialog, press, said, type Way } from './opening.ts'

const security = '/profile/settings/security'
const SECOND_FACTOR = '**/api/auth/second-factor'

/** As where a second step is on: the demonstration's accounts have none. */
async function switchedOn(page: Page): Promise<void> {
  const state = { isOn: true, since: '2026-11-02T08:00:00.000Z', recoveryCodesLeft: 2 }
  await page.unroute(SECOND_FACTOR)
  await page.route(SECOND_FACTOR, (route) => route.fulfill({ json: state }))
  await page.reload()
}

export const ofSecurity: Way[] = [
  {
    at: security,
    name: 'a password that is wrong',
    open: async (page) => {
      const inputs = page.locator('input[type="password"]')
      await inputs.last().waitFor() // `all()` takes what is there, and waits for nothing
      for (const input of await inputs.all()) await input.fill('scurta')
      await page.keyboard.press('Tab')
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    at: security,
    name: 'the key of an authenticator app',
    open: async (page, { secondFactor }) => {
      await page.unroute(SECOND_FACTOR)
      await press(page, secondFactor.turnOn)
      await dialog(page).getByLabel(secondFactor.password, { exact: true }).fill(demoPassword)
      await press(dialog(page), secondFactor.goOn)
      await dialog(page).getByAltText(secondFactor.picture).waitFor()
    },
  },
  {
    at: security,
    name: 'the end of the second step',
    open: async (page, { secondFactor }) => {
      await switchedOn(page)
      await press(page, secondFactor.turnOff)
      await page.getByRole('dialog', { name: secondFactor.offTitle }).waitFor()
      await page.unroute(SECOND_FACTOR)
    },
  },
  {
    at: security,
    name: 'new recovery codes',
    open: async (page, { secondFactor }) => {
      const made = { success: true, recoveryCodes: Array.from({ length: 10 }, (_, i) => `2222-3333-444${i}`) }
      await page.route('**/api/auth/second-factor/recovery-codes', (route) => route.fulfill({ json: made }), { times: 1 })
      await switchedOn(page)
      await press(page, secondFactor.renew)
      await dialog(page).getByLabel(secondFactor.password, { exact: true }).fill(demoPassword)
      await dialog(page).getByLabel(secondFactor.anyCode, { exact: true }).fill('123 456')
      await press(dialog(page), secondFactor.renew)
      await said(dialog(page), secondFactor.codesText)
      await page.unroute(SECOND_FACTOR)
    },
  },
]

const PASSKEYS = '**/api/auth/passkeys'
const passkey = { id: '0198c2a4-0000-7000-8000-000000000001', name: 'Vivo', createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null }

/** An account with passkeys: its list. */
async function withPasskeys(page: Page, passkeys: object[] = [passkey]): Promise<void> {
  await page.route(PASSKEYS, (route) => route.fulfill({ json: passkeys }))
  await page.reload()
}

async function ofPasskey(page: Page, { ui }: Texts, item: string): Promise<void> {
  await withPasskeys(page)
  await press(page, ui.rowMenu(passkey.name))
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await dialog(page).waitFor()
  await page.unroute(PASSKEYS)
}

/** The browser asks, and the user closes its question. */
const closingQuestions = (page: Page) =>
  page.evaluate(() => {
    const closed = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.assign(navigator.credentials, { create: closed, get: closed })
  })

export const ofPasskeys: Way[] = [
  {
    at: security,
    name: 'a passkey that was not created',
    open: async (page, { passkeys, secondFactor }) => {
      await page.getByRole('button', { name: passkeys.add, exact: true }).waitFor()
      await closingQuestions(page)
      await press(page, passkeys.add)
      await said(dialog(page), passkeys.addProof)
      await dialog(page).getByLabel(secondFactor.password, { exact: true }).fill(demoPassword)
      await press(dialog(page), passkeys.goOn)
      await said(dialog(page), passkeys.addName)
      await press(dialog(page), passkeys.create)
      await said(dialog(page), passkeys.cancelled)
    },
  },
  {
    at: security,
    name: 'as many passkeys as there may be',
    open: async (page, { passkeys }) => {
      const many = Array.from({ length: PASSKEYS_MAX }, (_, i) => ({
        ...passkey,
        id: passkey.id.replace(/1$/, String(i % 10)),
        name: `Vivo ${i}`,
      }))
      await withPasskeys(page, many)
      await said(page, passkeys.tooMany(PASSKEYS_MAX))
      await page.unroute(PASSKEYS)
    },
  },
  {
    at: security,
    name: 'passkeys of another address',
    open: async (page, { passkeys }) => {
      const other = 'https://expedio.test'
      await page.route('**/api/about', async (route) => {
        const about = await (await serverAnswer(route)).json()
        await route.fulfill({ json: { ...about, passkeyOrigin: other } })
      })
      await page.reload()
      await said(page, passkeys.otherAddress(other))
      await page.unroute('**/api/about')
    },
  },
  { at: security, name: 'a passkey that is renamed', open: (page, texts) => ofPasskey(page, texts, texts.passkeys.rename) },
  { at: security, name: 'a passkey that is removed', open: (page, texts) => ofPasskey(page, texts, texts.passkeys.remove) },
]

/** A right password whose code is missing. */
async function untilCode(page: Page, words: { email: string; password: string; login: string }): Promise<void> {
  const answer = { success: true, isCodeMissing: true, ticket: 'x' }
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: answer }), { times: 1 })
  await page.getByLabel(words.email, { exact: true }).fill('client@demo.test')
  await page.getByLabel(words.password, { exact: true }).fill(demoPassword)
  await press(page, words.login)
}

export const ofSignIn: Way[] = [
  {
    at: '/login',
    name: 'a passkey that was not chosen',
    open: async (page, { signIn }) => {
      await closingQuestions(page)
      await press(page, signIn.usePasskey)
      await said(page, signIn.passkeyCancelled)
    },
  },
  {
    at: '/login',
    name: 'the code of a sign-in',
    open: async (page, { signIn }) => {
      await untilCode(page, signIn)
      await said(page, signIn.codeHint)
    },
  },
  {
    at: '/login',
    name: 'a recovery code that came too late',
    open: async (page, { signIn }) => {
      await untilCode(page, signIn)
      await press(page, signIn.useRecovery)
      await page.getByLabel(signIn.recoveryCode, { exact: true }).fill('2222-3333-4444')
      await press(page, signIn.login)
      await page.getByRole('alert').waitFor()
    },
  },
]
