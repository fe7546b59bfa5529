import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { defaultMailGroups, type MailGroupName, mailAddressFault, mailGroups } from '../contract/mail-settings.ts'

const { parts, call, user, member } = await testServer()

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
})

const post = (path: string, payload: object, token = client.token) => call(path, { method: 'POST', token, payload })
const save = (settings: object, token = client.token) => post('/user/settings/mail', { settings }, token)
const read = async (token = client.token) => (await call('/user/settings/mail', { token })).json().settings
const allOf = (group: object) => Object.fromEntries(mailGroups.map((name) => [name, group]))

describe('the groups of e-mails', () => {
  it('go to the account’s address from the start: invoices, sheets and confirmations', async () => {
    const settings = await read()
    expect(Object.keys(settings)).toEqual([...mailGroups])
    for (const name of mailGroups) expect(settings[name]).toEqual({ enabled: defaultMailGroups.includes(name), emails: [client.email] })
  })

  it('keep up to three addresses each, and what is left out as it was', async () => {
    const three = { enabled: true, emails: ['a@exemplu.ro', 'b@exemplu.ro', 'c@exemplu.ro'] }
    expect((await save(allOf(three))).json()).toEqual({ success: true })
    expect(await read()).toEqual(allOf(three))
    await Promise.all([
      save({ sendOrderReturn: { enabled: false, emails: ['a@'] } }),
      save({ sendInvoiceMail: { enabled: true, emails: [' d@exemplu.ro '] } }),
    ])
    expect(await read()).toEqual({
      ...allOf(three),
      sendOrderReturn: { enabled: false, emails: ['a@'] },
      sendInvoiceMail: { enabled: true, emails: ['d@exemplu.ro'] },
    })
  })

  it.each<[string, string[], string, string]>([
    ['a fourth address', ['a@b.ro', 'b@b.ro', 'c@b.ro', 'd@b.ro'], 'settings.sendRepaymentSheet.emails', 'Cel mult 3!'],
    ['a wrong one', ['a@b.ro', 'ana@'], 'settings.sendRepaymentSheet.emails.1', 'Adresa de email este invalida!'],
    ['an empty one', ['a@b.ro', ''], 'settings.sendRepaymentSheet.emails.1', 'Camp obligatoriu!'],
    ['one twice', ['a@b.ro', 'A@b.ro'], 'settings.sendRepaymentSheet.emails.1', 'Adresa de email apare de doua ori!'],
    ['none at all', [], 'settings.sendRepaymentSheet.emails', 'Adaugati cel putin o adresa de email!'],
  ])('refuse %s where they are on, at its field, and keep what was', async (_which, emails, path, message) => {
    const before = await read()
    const refused = await save({ sendRepaymentSheet: { enabled: true, emails }, sendOrderReturn: { enabled: true, emails: ['a@b.ro'] } })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [expect.objectContaining({ path, message })]])
    expect(await read()).toEqual(before)
  })

  it('are set by owners, and read by every member', async () => {
    for (const role of ['dispatcher', 'accountant', 'read-only'] as const) {
      const { token } = await member(`${role}-${randomUUID()}`, { clientId: client.id, role })
      expect((await save(allOf({ enabled: false, emails: [] }), token)).statusCode).toBe(403)
      expect((await post('/user/settings/mail/check', { email: 'a@b.ro' }, token)).statusCode).toBe(403)
      expect(await read(token)).toEqual(await read())
    }
  })

  it('are judged by the server as by the form, address by address', async () => {
    const email = fc.oneof(
      fc.emailAddress(),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', ' a@b.ro', 'A@B.ro', 'a@b.ro', 'a@b', 'é@b.ro'),
    )
    const lists = fc.sample(fc.array(email, { minLength: 3, maxLength: 3 }), mailGroups.length * 40)
    for (let from = 0; from < lists.length; from += mailGroups.length) {
      const settings = Object.fromEntries(mailGroups.map((name, i) => [name, { enabled: true, emails: lists[from + i] ?? [] }]))
      const wrong = mailGroups.flatMap((name: MailGroupName, i) => {
        const emails = lists[from + i] ?? []
        return emails.flatMap((_, at) => (mailAddressFault(emails, at) ? [`settings.${name}.emails.${at}`] : []))
      })
      const refused = await save(settings)
      const paths = refused.statusCode === 200 ? [] : refused.json().errors.map(({ path }: { path: string }) => path)
      expect([settings, paths.sort()]).toEqual([settings, wrong.sort()])
    }
  })
})

describe('an address', () => {
  const verdict = async (email: string) => (await post('/user/settings/mail/check', { email })).json()

  it('is judged by its form and its domain', async () => {
    expect(await verdict('ana@')).toEqual({ verdict: 'invalid' })
    expect(await verdict('ana@firma.invalid')).toEqual({ verdict: 'invalid' })
    expect(await verdict(' Ana@Exemplu.ro ')).toEqual({ verdict: 'valid' })
  })

  it('stays unknown where its domain is', async () => {
    const { mailDomains } = parts.app
    const asked: string[] = []
    const takesMail = async (domain: string) => {
      asked.push(domain)
      return 'unknown' as const
    }
    parts.app.mailDomains = { takesMail }
    expect([await verdict('ana@exemplu.ro'), asked]).toEqual([{ verdict: 'unknown' }, ['exemplu.ro']])
    parts.app.mailDomains = mailDomains
  })
})
