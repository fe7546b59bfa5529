/** Counts with their noun in Romanian: 'o operatiune', '19 operatiuni', '20 de operatiuni', '101 operatiuni'. */
const plural = new Intl.PluralRules('ro')

export type Noun = { one: string; many: string }

export function counted(count: number, { one, many }: Noun): string {
  const form = plural.select(count)
  if (form === 'one') return one
  return form === 'few' ? `${count} ${many}` : `${count} de ${many}`
}
