import { describe, expect, it } from 'vitest'
import { readCoded } from '#contract/texts/message.ts'
import { MailGroup } from './mail-settings.ts'

const faults = (enabled: boolean, ...emails: string[]): Record<string, string | undefined> => {
  const read = MailGroup.safeParse({ enabled, emails })
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [path.join('.'), readCoded(message)?.code ?? message]) ?? [])
}

describe('a group of addresses', () => {
  it('has up to three, each once, without the blanks around them', () => {
    expect(MailGroup.parse({ enabled: true, emails: [' ana@exemplu.ro ', 'b@exemplu.ro', 'c@exemplu.ro'] }).emails).toEqual([
      ...['ana@exemplu.ro', 'b@exemplu.ro', 'c@exemplu.ro'],
    ])
    expect(Object.keys(faults(true, 'a@b.ro', 'b@b.ro', 'c@b.ro', 'd@b.ro'))).toEqual(['emails'])
    expect(faults(true, 'ana@exemplu.ro', 'b@exemplu.ro', 'ANA@exemplu.ro')).toEqual({ 'emails.2': 'email-twice' })
  })

  it('that is on needs an address in each row', () => {
    expect(faults(true)).toEqual({ emails: 'email-needed' })
    expect(faults(true, 'ana@exemplu.ro', ' ')).toEqual({ 'emails.1': 'field-missing' })
    expect(faults(true, 'ana@', 'ana', 'ana@exemplu')).toEqual({
      ...{ 'emails.0': 'email-invalid', 'emails.1': 'email-invalid', 'emails.2': 'email-invalid' },
    })
  })

  it('that is off keeps what is written, whatever it is', () => {
    expect(faults(false)).toEqual({})
    expect(faults(false, 'ana@', 'ana@')).toEqual({})
    expect(faults(false, 'x'.repeat(255))).toEqual({ 'emails.0': 'email-invalid' })
  })
})
