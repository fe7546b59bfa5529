import { expect, it } from 'vitest'
import { readWorkbook } from '#server/platform/spreadsheet/workbook.ts'
import { textsOf } from '#server/platform/texts.ts'
import { readMoneyCell, readWeightCell, readYesNo } from '../contract/cells.ts'
import { importTemplateFile } from './files.ts'

const rowOf = async (language: 'ro' | 'en') => {
  const file = importTemplateFile(textsOf(language))
  const [sheet] = (await readWorkbook(file.bytes)) ?? expect.fail()
  const [header = [], example = []] = sheet?.rows ?? []
  const columns = textsOf(language).orderImports.columns
  return { name: file.name, cell: (column: keyof typeof columns) => example[header.indexOf(columns[column])] ?? '' }
}

it('the template has an example in the language of who asks for it', async () => {
  const [ro, en] = [await rowOf('ro'), await rowOf('en')]
  const words = ['product', 'contents', 'note', 'saturdayDelivery', 'cash', 'weight'] as const
  expect(words.map(ro.cell)).toEqual(['Tricou alb', 'Haine', 'Sunati inainte', 'nu', '189,90', '1,5'])
  expect(words.map(en.cell)).toEqual(['White T-shirt', 'Clothes', 'Call before delivery', 'no', '189.90', '1.5'])
  expect([ro.name, en.name]).toEqual(['model-import-comenzi.xlsx', 'order-import-template.xlsx'])
})

it.each(['ro', 'en'] as const)('the example of %s is read as it is meant', async (language) => {
  const { cell } = await rowOf(language)
  expect([readMoneyCell(cell('cash')), readMoneyCell(cell('price')), readYesNo(cell('openAtDelivery'))]).toEqual([18_990, 9_495, false])
  expect(readWeightCell(cell('weight'))).toBe(1.5)
})
