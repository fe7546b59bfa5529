import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { MailAnswer } from '#server/platform/partners/mail-port.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { forgetOldRefusals, listRefusedAddresses, noteMailAnswer } from './note-refusals.ts'

const clock = testClock('2026-03-02T09:00:00Z')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const DAY_MS = 86_400_000

let clientId: string
beforeEach(() => {
  clientId = randomUUID()
})

const refused = (reason: string, isOfAddress = true): MailAnswer => ({ kind: 'refused', reason, isOfAddress })
const answered = (answer: MailAnswer, email = 'Ana@exemplu.ro', of = clientId) => noteMailAnswer(app, { clientId: of, email }, answer)
const among = (...emails: string[]) => listRefusedAddresses(app.db, clientId, emails)

describe('an address that refuses e-mails', () => {
  it('is noted since the first of them, with the last reason, however it is written', async () => {
    await answered(refused('550 nu exista'))
    const [first] = await among('ana@EXEMPLU.ro')
    clock.advance(DAY_MS)
    await answered(refused('552 plin'), 'ana@exemplu.ro')
    expect(await among('ana@EXEMPLU.ro', 'dan@exemplu.ro')).toEqual([{ email: 'ana@EXEMPLU.ro', since: first?.since, reason: '552 plin' }])
  })

  it('is not noted for what no server said of it', async () => {
    await answered(refused('550 nu de la voi', false))
    await answered({ kind: 'not-sent', cause: 'status 451' })
    await answered({ kind: 'unknown', cause: 'cut' })
    expect(await among('ana@exemplu.ro')).toEqual([])
  })

  it('is noted no more once an e-mail is taken there; a passing failure changes nothing', async () => {
    await answered(refused('550 nu exista'))
    await answered({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    expect(await among('ana@exemplu.ro')).toHaveLength(1)
    await answered({ kind: 'sent' })
    expect(await among('ana@exemplu.ro')).toEqual([])
  })

  it('is known to the client whose e-mails it refused alone, and where it is an account’s own', async () => {
    await answered(refused('550 de altul'), 'ana@exemplu.ro', randomUUID())
    expect(await among('ana@exemplu.ro')).toEqual([])
    const own = `${randomUUID()}@exemplu.ro`
    await answered(refused('550 al contului'), own, PLATFORM)
    expect(await among(own)).toMatchObject([{ reason: '550 al contului' }])
    expect(await among()).toEqual([])
  })

  it('stands nowhere in the database as it is written', async () => {
    await answered(refused('550 nu exista'))
    const { rows } = await app.db.$client.query<{ row: string }>('select r::text as row from mail_refusals r where client_id = $1', [
      clientId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row.toLowerCase()).not.toContain('ana')
  })

  it('is forgotten half a year after the last of them', async () => {
    await answered(refused('550 nu exista'))
    clock.advance(170 * DAY_MS)
    await forgetOldRefusals.run(app, undefined as never)
    expect(await among('ana@exemplu.ro')).toHaveLength(1)
    clock.advance(20 * DAY_MS)
    await forgetOldRefusals.run(app, undefined as never)
    expect(await among('ana@exemplu.ro')).toEqual([])
  })

  it('that cannot be noted costs no answer', async () => {
    const db = { ...app.db, $client: { query: () => Promise.reject(new Error('the database is away')) } } as never
    await expect(noteMailAnswer({ ...app, db }, { clientId, email: 'ana@exemplu.ro' }, { kind: 'sent' })).resolves.toBeUndefined()
  })
})
