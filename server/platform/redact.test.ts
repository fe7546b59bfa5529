import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { createLog } from './log.ts'
import { redactedText, redactValue, safeMessage, withoutSecretsOf } from './redact.ts'

const violation = Object.assign(new pg.DatabaseError('duplicate key value violates unique constraint "users_email"', 10, 'error'), {
  code: '23505',
  constraint: 'users_email',
  table: 'user',
  detail: 'Key (email)=(ana@exemplu.ro) already exists.',
})
const unreadable = Object.assign(new pg.DatabaseError('invalid input syntax for type uuid: "Ana "Popescu""', 10, 'error'), {
  code: '22P02',
})
const failed = new DrizzleQueryError('insert into "user" values ($1)', ['Ana Popescu', 'ana@exemplu.ro'], violation)

describe('a text', () => {
  it.each([
    'ana.pop+1@exemplu.ro',
    'ana%40exemplu.ro',
    '0722333444',
    '+40 722 333 444',
    '0040722333444',
    '0264 123 456',
    '+43 660 1234567',
    'RO49AAAA1B31007593840000',
    'RO49 AAAA 1B31 0075 9384 0000',
    'Bearer abc.def_ghi',
    'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImEifQ.c2ln',
    'shpat_1234567890',
    'token=abc123',
    'postgres://expedio:parola-mea@127.0.0.1:5432/expedio',
  ])('logs no %s', (secret) => {
    const shown = redactedText(`before ${secret} after`)
    expect(shown).toMatch(/^before .*\[removed\].* after$/)
    for (const part of secret
      .split(/[ =:/@]|Bearer/)
      .filter((word) => word.length > 6 && !word.startsWith('postgres') && !word.startsWith('127')))
      if (part !== 'expedio') expect(shown).not.toContain(part)
  })

  it.each([
    '0123456789AB',
    '7999999999999',
    '3f0e1c52-9c1e-4b57-8f7e-072233344411',
    'orders_pkey',
    'GET /api/orders/:uniqueId',
    '2026-11-21T10:00:00Z',
  ])('still logs %s', (harmless) => {
    expect(redactedText(`order ${harmless} here`)).toBe(`order ${harmless} here`)
  })
})

describe('an error', () => {
  it('of a statement logs code, constraint and table, not what was written', () => {
    const shown = JSON.stringify(redactValue({ deep: [{ err: failed }] }))
    expect(shown).toContain('23505')
    expect(shown).toContain('users_email')
    expect(shown).not.toMatch(/Ana|exemplu|insert into/)
    expect(safeMessage(unreadable)).toBe('invalid input syntax for type uuid: [removed] (22P02)')
    expect(safeMessage(violation)).toBe('duplicate key value violates unique constraint "users_email" (23505)')
  })

  it('of a refusal or a parser does not repeat what was said', () => {
    expect(safeMessage(new Problem('courier-refused', { because: partnerSaid('Ion Popescu nu exista') }))).toBe('refused: courier-refused')
    expect(JSON.stringify(redactValue(new SyntaxError('Unexpected token in "Ion Popescu"')))).not.toContain('Ion')
  })

  it('keeps where it came from, in its stack and its causes', () => {
    const shown = redactValue(new Error('outer', { cause: violation })) as { stack: string; cause: { code: string } }
    expect(shown.stack).toContain('redact.test.ts')
    expect(shown.cause.code).toBe('23505')
  })

  it('that others write down is as safe', () => {
    const { message, stack } = withoutSecretsOf(failed)
    expect(`${message}\n${stack}`).not.toMatch(/Ana|exemplu/)
    expect(message).toContain('users_email')
  })
})

describe('a line of the log', () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })

  it('hides by key at every depth and by what stands in a text, in facts, sentences, children and errors alone', () => {
    const secret = { a: { b: [{ password: 'parola-mea', Contact_Name: 'Ana Popescu', kept: 'da' }] } }
    log.debug(secret, 'mail to ana@exemplu.ro')
    log.child({}).warn({ err: failed, shop: 'magazin' })
    log.error(failed)
    log.info('call 0722333444')
    log.info({ request: new Request('http://127.0.0.1/?q=0722333444') }, 'whole')
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toMatch(/parola-mea|Ana|exemplu|0722333444/)
    expect(lines[0]).toContain('"kept":"da"')
    expect(lines[1]).toContain('"shop":"magazin"')
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({
      err: { cause: { constraint: 'users_email' } },
      msg: expect.stringContaining('23505'),
    })
  })
})
