/** The texts of every language: the server speaks them all. */
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage, DEFAULT_LANGUAGE, Language } from '#contract/texts/languages.ts'
import { spokenLanguages } from '#contract/texts/spoken.ts'
import type { Texts } from '#contract/texts/texts.ts'

const loaded = new Map<string, Texts>()

/** Once, before the first word. */
export async function loadTexts(): Promise<void> {
  for (const [language, { load }] of Object.entries(spokenLanguages())) loaded.set(language, await load())
}

export function textsOf(language: Language): Texts {
  const texts = loaded.get(language)
  if (!texts) throw new Error(`no texts of ${language}: product/server/texts.ts loads them first`)
  return texts
}

/** In which a call is answered: what the account chose, else what the caller accepts. */
export const textsFor = ({ caller, headers }: FastifyRequest): Texts =>
  textsOf(caller?.language ?? acceptedLanguage(headers['accept-language']))

/** What the page shows that called; null: the caller names none. */
export const languageOfPage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | null =>
  headers['accept-language'] === undefined ? null : acceptedLanguage(headers['accept-language'])

/** For what goes to an account outside a call, such as an e-mail; null: it chose none. */
export const textsOfAccount = (language: string | null): Texts => textsOf(Language.safeParse(language).data ?? DEFAULT_LANGUAGE)
