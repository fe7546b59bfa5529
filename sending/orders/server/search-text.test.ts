import { expect, it } from 'vitest'
import { foldForSearch } from '#contract/spelling.ts'
import { testApp } from '#server/platform/test-app.ts'

const app = await testApp()

it.each(['Șarpe Înţelept', 'ЖУК Шевченко', 'Müller-Straße 12', 'İstanbul', 'Ærø Łódź', '東京 7', "O'Neill", '  +40 (722) 333-444 ', ''])(
  'the database folds %s as what is looked for is folded',
  async (text) => {
    const { rows } = await app.db.$client.query('select fold_for_search($1) as folded', [text])
    expect(rows).toEqual([{ folded: foldForSearch(text) }])
  },
)
