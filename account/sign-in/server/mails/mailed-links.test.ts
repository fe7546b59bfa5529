import { describe, expect, it } from 'vitest'
import { inWords } from '#contract/texts/message.ts'
import { PASSWORD, signInAs } from '#product/server/test-server.ts'
import { heldUntilBothWait } from '#server/platform/database/test-waiting.ts'
import { textsOf } from '#server/platform/texts.ts'
import { passwordRefusals } from '../../contract/password-rules.ts'
import { linkStage } from './test-links.ts'

const ro = textsOf('ro')

const { app, database, mailbox, call, user, post, forgot, reset } = await linkStage()

const signUp = (email: string) => post('/auth/sign-up', { name: 'Ana Pop', email, password: PASSWORD })
const signIn = (email: string, password = PASSWORD) => post('/auth/login', { email, password })
const confirm = (token: string) => post('/auth/confirm-email', { token })
const statusOf = async (token: string) => (await call('/auth/me', { token })).statusCode
const expired = { status: 409, title: 'link-expired' }

describe('a mailed link', () => {
  it('is 256 random bits that stand nowhere in the database, neither with the jobs', async () => {
    await signUp('ana@exemplu.ro')
    const token = await mailbox.token('ana@exemplu.ro', 'confirm-email')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const session = (await confirm(token)).token
    await forgot('ana@exemplu.ro')
    const later = await mailbox.token('ana@exemplu.ro', 'reset-password')
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await database.query(
        `select 1 from ${name} t where strpos(t::text, $1) + strpos(t::text, $2) + strpos(t::text, $3) > 0`,
        [token, later, session],
      )
      expect([name, rows]).toEqual([name, []])
    }
  })

  it('works once, and with nothing else in its place', async () => {
    await signUp('ema@exemplu.ro')
    const token = await mailbox.token('ema@exemplu.ro', 'confirm-email')
    for (const wrong of ['nimic', `${token}x`, `${token}=`, ` ${token}`, `${token}\n`, token.slice(0, -1)]) {
      expect(await confirm(wrong)).toMatchObject(expired)
    }
    expect(await reset(token)).toMatchObject(expired) // it is of the other kind
    expect((await confirm(token)).status).toBe(200)
    expect(await confirm(token)).toMatchObject(expired)
  })

  it.each(['confirm', 'reset'] as const)('has one effect when it is used twice at the same moment (%s)', async (kind) => {
    const email = `${kind}@exemplu.ro`
    if (kind === 'confirm') await signUp(email)
    else {
      await user(kind)
      await forgot(email)
    }
    const token = await mailbox.token(email, kind === 'confirm' ? 'confirm-email' : 'reset-password')
    const both = await heldUntilBothWait(database, 'select 1 from mailed_links for update', () =>
      [1, 2].map(() => (kind === 'confirm' ? confirm(token) : reset(token))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('ends with the next one of its kind', async () => {
    await signUp('dan@exemplu.ro')
    const first = await mailbox.token('dan@exemplu.ro', 'confirm-email')
    await post('/auth/confirm-email/again', { email: 'dan@exemplu.ro' })
    const second = await mailbox.token('dan@exemplu.ro', 'confirm-email', 2)
    expect(await confirm(first)).toMatchObject(expired)
    expect((await confirm(second)).status).toBe(200)
  })

  it('ends by itself: to confirm after a day, to choose a password after an hour', async () => {
    await signUp('fane@exemplu.ro')
    await user('geta')
    await forgot('geta@exemplu.ro')
    const tokens = [await mailbox.token('fane@exemplu.ro', 'confirm-email'), await mailbox.token('geta@exemplu.ro', 'reset-password')]
    const lives = `select round(extract(epoch from expires_at - now()) / 60) as minutes from mailed_links l join users u on u.id = l.user_id where u.email = $1`
    expect((await database.query(lives, ['fane@exemplu.ro'])).rows).toEqual([{ minutes: '1440' }])
    expect((await database.query(lives, ['geta@exemplu.ro'])).rows).toEqual([{ minutes: '60' }])
    await database.query(`update mailed_links set expires_at = now() - interval '1 second'`)
    expect(await confirm(tokens[0] ?? '')).toMatchObject(expired)
    expect(await reset(tokens[1] ?? '')).toMatchObject(expired)
  })

  it('never signs in to an account that is confirmed already', async () => {
    await signUp('horia@exemplu.ro')
    const token = await mailbox.token('horia@exemplu.ro', 'confirm-email')
    await database.query(`update users set is_confirmed = true where email = 'horia@exemplu.ro'`)
    expect(await confirm(token)).toMatchObject(expired)
  })

  it('is guessed from one place a few times only', async () => {
    const guesses = []
    for (let i = 0; i < 31; i += 1)
      guesses.push((await post('/auth/reset-password', { token: `x${i}`, password: 'Parola-noua-2' }, '10.8.8.8')).status)
    expect(guesses).toEqual([...Array.from({ length: 30 }, () => 409), 429])
    expect((await post('/auth/confirm-email', { token: 'x' }, '10.8.8.8')).status).toBe(429)
    expect(await confirm('x')).toMatchObject(expired)
  })
})

describe('a forgotten password', () => {
  it('is replaced by mail: all sessions and links of that user end, the old password is no more, others stay', async () => {
    const { userId, email, token } = await user('radu')
    const bystander = await user('sanda')
    await forgot(bystander.email)
    const bystanders = await mailbox.token(bystander.email, 'reset-password')
    const other = await signInAs(app, userId)
    await forgot(email)
    const link = await mailbox.token(email, 'reset-password')
    expect(await reset(link, 'scurta')).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: inWords(ro, passwordRefusals.tooShort) }],
    })
    expect(await reset(link, 'eu-si-Expedio-azi')).toMatchObject({
      errors: [{ path: 'password', message: inWords(ro, passwordRefusals.productName) }],
    })
    expect((await reset(link)).status).toBe(200)
    expect([await statusOf(token), await statusOf(other)]).toEqual([401, 401])
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'Parola-noua-2')).status).toBe(200)
    expect(await reset(link, 'Parola-noua-3')).toMatchObject(expired)
    expect((await database.query('select 1 from mailed_links where user_id = $1', [userId])).rowCount).toBe(0)
    expect(await statusOf(bystander.token)).toBe(200)
    expect((await reset(bystanders)).status).toBe(200)
  })

  it('replaced is reported by e-mail, with its moment and place', async () => {
    const { email } = await user('petru')
    await forgot(email)
    await post('/auth/reset-password', { token: await mailbox.token(email, 'reset-password'), password: 'Parola-noua-2' }, '10.9.0.77')
    const { text } = await mailbox.mail(email, /parola a fost schimbata/)
    expect(text).toMatch(/\d\d\.\d\d\.\d{4},? \d\d:\d\d/)
    expect(text).toContain('10.9.0.77')
    expect(text).toContain('Daca nu ati fost dumneavoastra')
  })

  it('says nothing of whether the account exists', async () => {
    const { email } = await user('sorin')
    const [known, unknown] = [await forgot(email), await forgot('nimeni@exemplu.ro')]
    expect(unknown).toEqual(known)
    await mailbox.token(email, 'reset-password')
    expect(await mailbox.mailsTo('nimeni@exemplu.ro')).toEqual([])
  })

  it('requested again and again by an attacker leaves the owner a working link, and an allowance where it signed in before', async () => {
    const { email } = await user('tudor')
    for (let i = 0; i < 6; i += 1) expect((await forgot(email, `10.30.0.${i}`)).status).toBe(200)
    const last = await mailbox.token(email, 'reset-password', 3)
    expect((await signIn(email)).status).toBe(200)
    expect((await forgot(email)).status).toBe(200)
    const owners = await mailbox.token(email, 'reset-password', 4)
    expect(await reset(last)).toMatchObject(expired)
    expect((await reset(owners)).status).toBe(200)
  })

  it('confirms an address that was not confirmed: reading the e-mail proves it', async () => {
    await signUp('vlad@exemplu.ro')
    await forgot('vlad@exemplu.ro')
    expect((await reset(await mailbox.token('vlad@exemplu.ro', 'reset-password'))).status).toBe(200)
    expect((await signIn('vlad@exemplu.ro', 'Parola-noua-2')).status).toBe(200)
    expect(await confirm(await mailbox.token('vlad@exemplu.ro', 'confirm-email'))).toMatchObject(expired)
  })
})
