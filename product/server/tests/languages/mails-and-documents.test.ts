/** Every mail and every document in each language: no word of the other one. */
import { describe, expect, it } from 'vitest'
import { DEMO_SHOP, SMALL_SHOP } from '#selling/stores/server/test-shops.ts'
import { languages } from '#texts/languages.ts'
import { foreignWords } from '#texts/test-foreign-words.ts'
import { testServer } from '../../test-server.ts'
import { everyDocument, everyMail } from './test-written-texts.ts'

const server = await testServer()
const shops = { ro: DEMO_SHOP, en: SMALL_SHOP }

/** Of mails that are text alone: what stands around and within them. */
const parts = ['greeting', 'signature', 'unknownDevice', 'unknownAddress', 'language', 'openLink', 'whyGroup', 'changeGroups']

const lines = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([kind, text]) => text.split('\n').map((line) => `${kind}: ${line}`))

/** Names and addresses of the demonstration's seller and of buyers, links. */
const isData = (line: string): boolean => /https?:|Strada|S\.R\.L\.|Banca|Magazin|FAN Courier/.test(line)

describe.each(['ro', 'en'] as const)('in %s', (language) => {
  it('every mail there is says no word of the other language', async () => {
    const mails = await everyMail(server, language, shops[language])
    const { mails: texts, notices } = await languages[language].load()
    const ofNotices = Object.entries(notices).flatMap(([event, words]) => ('mail' in words ? [`notice ${event}`] : []))
    expect(Object.keys(mails).sort()).toEqual([...Object.keys(texts).filter((name) => !parts.includes(name)), ...ofNotices].sort())
    expect(lines(mails).filter((line) => !isData(line) && foreignWords[language].test(line.replace(/^[^:]*:/, '')))).toEqual([])
    const { greeting, signature } = texts
    for (const mail of Object.values(mails)) expect(mail).toMatch(new RegExp(`${greeting(null).slice(0, 4)}.*[^]*${signature('Expedio')}`))
  })

  it('every invoice and its annex say no word of the other language', async () => {
    const documents = await everyDocument(server, language)
    const { invoices } = await languages[language].load()
    for (const kind of ['fiscal', 'advance', 'storno'] as const) {
      expect(documents[kind].split('\n')[0]).toBe(invoices.kinds[kind])
      expect(documents[kind]).toContain(invoices.totals.payable)
    }
    expect(documents.annex).toContain(invoices.annex.rounding)
    expect(lines(documents).filter((line) => !isData(line) && foreignWords[language].test(line.replace(/^[^:]*:/, '')))).toEqual([])
  })
})
