import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { inWords } from '#contract/texts/message.ts'
import { testServer } from '#product/server/test-server.ts'
import { sellerOfTests } from '#server/platform/test-seller.ts'
import { textsOf } from '#server/platform/texts.ts'
import { passwordRefusals } from '../contract/password-rules.ts'

const en = textsOf('en')

const { parts, call, user } = await testServer()

type Running = { database?: string; stdin?: string }

/** The command as it is typed, in production. */
async function adminCreate(args: string[], { database = databaseOfServer, stdin = '' }: Running = {}) {
  const child = spawn(process.execPath, ['tools/admin-create.ts', ...args], {
    env: {
      ...process.env,
      EXPEDIO_MODE: 'production',
      // With both logins: the one made from the owner's alone would get another password, which all test files share.
      DATABASE_OWNER_URL: inject('templateUrl').replace(/\/[^/]+$/, `/${database}`),
      DATABASE_URL: inject('programUrl').replace(/\/[^/]+$/, `/${database}`),
      AUTH_SECRET: 'a-secret-of-this-test-with-32-symbols',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://expedio.example',
      ...sellerOfTests,
    },
  })
  child.stdin.end(stdin)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const databaseOfServer = await (async () => {
  const { rows } = await parts.app.db.$client.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
})()

const post = (path: string, payload: object) => call(path, { method: 'POST', payload })
const signIn = (email: string, password: string) => post('/auth/login', { email, password })

/** Each run loads the program again. */
const SLOW_MS = 90_000

describe('npm run admin:create', { timeout: SLOW_MS }, () => {
  it('makes the first administrator beside a running product, who chooses the password by a link that works once', async () => {
    const { code, out } = await adminCreate(['Seful@Exemplu.ro'])
    expect(code).toBe(0)
    const token = /^https:\/\/expedio\.example\/reset-password\?token=(\S+)$/m.exec(out)?.[1] ?? ''
    expect((await post('/auth/reset-password', { token, password: 'Cafea-tare-dimineata' })).statusCode).toBe(200)
    expect((await post('/auth/reset-password', { token, password: 'Alta-cafea-tare-1' })).statusCode).toBe(409)
    const signedIn = (await signIn('seful@exemplu.ro', 'Cafea-tare-dimineata')).json()
    expect(signedIn).toMatchObject({ user: { userType: 2, name: 'Seful' } })
    expect((await call('/admin/clients', { token: signedIn.token })).statusCode).toBe(200)
  })

  it('gives two administrators names of their own, as typed or as their addresses say', async () => {
    const named = async (address: string, ...args: string[]) => {
      expect((await adminCreate([address, ...args, '--password-stdin'], { stdin: 'Parola-de-sef-22\n' })).code).toBe(0)
      return (await signIn(address, 'Parola-de-sef-22')).json().user.name
    }
    expect(await named('maria.pop+lucru@exemplu.ro')).toBe('Maria Pop')
    expect(await named('ion@exemplu.ro', '--name', ' Ion Țurcanu ')).toBe('Ion Țurcanu')
    expect(await adminCreate(['ana@exemplu.ro', '--name', ' '])).toMatchObject({ code: 1, err: expect.stringMatching(/^usage/) })
  })

  it('works on an empty database', async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: inject('templateUrl').replace(/\/[^/]+$/, '/postgres') })
    await admin.connect()
    await admin.query(`create database ${name}`)
    expect(await adminCreate(['prima@exemplu.ro'], { database: name })).toMatchObject({ code: 0, out: expect.stringContaining('token=') })
    await admin.end()
  })

  it('takes the password from its input, by the same rules', async () => {
    const refused = await adminCreate(['a.doua@exemplu.ro', '--password-stdin'], { stdin: 'parola123456\n' })
    expect(refused).toEqual({ code: 1, out: '', err: `${inWords(en, passwordRefusals.common)}\n` })
    expect((await adminCreate(['a.doua@exemplu.ro', '--password-stdin'], { stdin: 'Parola-de-sef-22\n' })).code).toBe(0)
    expect((await signIn('a.doua@exemplu.ro', 'Parola-de-sef-22')).statusCode).toBe(200)
  })

  it('refuses an address that has an account, unless it shall be promoted', async () => {
    const client = await user('clienta')
    const bystander = await user('martora')
    expect(await adminCreate([client.email])).toMatchObject({ code: 1, err: expect.stringContaining('--promote') })
    expect((await call('/admin/clients', { token: client.token })).statusCode).toBe(403)
    expect((await adminCreate([client.email, '--promote'])).code).toBe(0)
    expect((await call('/admin/clients', { token: client.token })).statusCode).toBe(200)
    expect((await call('/admin/clients', { token: bystander.token })).statusCode).toBe(403)
    expect((await adminCreate(['necunoscuta@exemplu.ro', '--promote'])).code).toBe(1)
  })

  it('makes users of the support, who act for clients and settle nothing by hand', async () => {
    const made = await adminCreate(['ajutor@exemplu.ro', '--password-stdin', '--support'], { stdin: 'Parola-de-sprijin-22\n' })
    expect(made).toMatchObject({ code: 0, err: '' })
    const { token } = (await signIn('ajutor@exemplu.ro', 'Parola-de-sprijin-22')).json()
    expect((await call('/admin/clients', { token })).statusCode).toBe(200)
    const settled = await call('/admin/effects/01890000-0000-7000-8000-000000000000/settle', {
      method: 'POST',
      token,
      payload: { outcome: 'refused', note: 'Nu a primit nimic.' },
    })
    expect(settled.json().title).toBe('not-allowed')
  })

  it('says how it is called', async () => {
    expect(await adminCreate(['nimic'])).toMatchObject({ code: 1, err: expect.stringMatching(/^usage/) })
  })
})
