import { describe, expect, it } from 'vitest'
import { foldForSms, SMS_PLAIN_MAX, smsParts } from './sms-text.ts'

describe('a text message', () => {
  it('loses marks and typographic signs, and keeps what GSM-7 has', () => {
    expect(foldForSms('Ștefan Țîrlea – „Căni și farfurii”…')).toBe('Stefan Tirlea - "Cani si farfurii"...')
    expect(foldForSms('Bücher für Ärzte à 5€')).toBe('Bücher für Ärzte à 5€')
    expect(foldForSms('un rând\nși altul')).toBe('un rand si altul')
  })

  it('is one part up to 160 plain characters, then one for each 153', () => {
    expect([SMS_PLAIN_MAX, 161, 306, 307].map((length) => smsParts('a'.repeat(length)))).toEqual([1, 2, 2, 3])
  })

  it('counts braces and the euro twice', () => {
    expect(smsParts('€'.repeat(80))).toBe(1)
    expect(smsParts('€'.repeat(81))).toBe(2)
  })

  it('with one character beyond the alphabet has parts of 70 and 67', () => {
    expect(smsParts(`ș${'a'.repeat(69)}`)).toBe(1)
    expect(smsParts(`ș${'a'.repeat(70)}`)).toBe(2)
    expect(smsParts(`ș${'a'.repeat(134)}`)).toBe(3)
  })
})
