import { expect, it } from 'vitest'
import type { Queries } from '#server/platform/database/database.ts'
import { sheetsByEndToEnd } from '../queries.ts'
import { sheetsNamedInLine } from './like-line.ts'

const lineWith = (text: string) => ({ texts: [text], endToEndId: null, counterparty: { iban: '' } })

it('a line names the payments of ours whose ids stand in its text', () => {
  expect(sheetsNamedInLine(lineWith('/ROC/B12-9F3A77C01234/RFB/ retur')).endToEndIds).toContain('B12-9F3A77C01234')
  expect(sheetsNamedInLine(lineWith('plata factura 12')).endToEndIds).toEqual([])
})

it('a line that names none asks the database for none: nearly every line of a long statement is one', async () => {
  const db = {
    select() {
      throw new Error('the database was asked')
    },
  } as unknown as Queries // nothing else of it is asked
  expect(await sheetsByEndToEnd(db, sheetsNamedInLine(lineWith('plata factura 12')).endToEndIds)).toEqual([])
})
