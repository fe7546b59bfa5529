/** What a message has around an address: quotes, times, greetings, headings, a sentence that leads to it. */
import { foldText, trimPunctuation } from './text.ts'

export type MessageRead = {
  text: string
  /** Who wrote it, as a chat says. */
  sender: string
  /** What is no part of an address; kept, as all words are. */
  around: string[]
}

const QUOTES = /^[ \t]*(?:>[ \t]*)+/gm
const LIST_SIGNS = /^[ \t]*[-*•·][ \t]+/gm
const PICTURES = /(?:\p{Extended_Pictographic}|\ufe0f|[\u200b-\u200f]|\u2060)+/gu
const CHAT_HEADER = /^\[?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?,? +\d{1,2}:\d{2}(?::\d{2})?\]?(?: -)? (?:([\p{L}.' -]{2,40}): ?)?/gmu
const MAIL_HEADER = /^(?:sent|trimis|subject|subiect|date|data|to)\s*:.*$/gm
const SENTENCE_END = /(?<=\d{6}|[a-z]{5}|!)[.!]+ +(?=[a-z])|!+/g

const BEGINS = String.raw`(?<=^|[\n,;.])[ ]*`
const ENDS = String.raw`[ ]*(?=[\n,;.]|$)`
const GREETING = new RegExp(
  String.raw`${BEGINS}(?:(?:buna (?:ziua|seara|dimineata)|salutari|hello)\b|(?:buna|salut|hi|hey|neata|(?:va )?multumesc(?: frumos| mult| anticipat)*|multumim|mersi|cu (?:stima|respect|drag)|o (?:zi|seara) (?:buna|frumoasa)|toate cele bune|numai bine|(?:best |kind )?regards|thank you|thanks|ms)${ENDS})`,
  'g',
)
const HEADING = new RegExp(
  `${BEGINS}(?:(?:shipping|delivery|billing) (?:address|details)|ship to|deliver to|adresa (?:de )?(?:livrare|facturare)|date(?:le)? (?:de )?(?:livrare|facturare)|detalii (?:de )?livrare|destinatar|livrare|facturare)${ENDS}`,
  'g',
)
const LEADING_SENTENCE =
  /\b(?:(?:va |te )?rog(?: frumos)?|as dori|doresc|vreau)(?: sa)?[^,;\n\d:]{0,40}?\b(?:trimite|trimiteti|livrati|expediati|livrez[ei])\b[^,;\n\d:]{0,30}?\b(?:la|pe)\b(?: adresa)?\b/g

/** Sentences and words that name the field that follows, without its colon. */
const NAME_SAID =
  /\b(?:numele meu este|numele este|ma numesc|ma cheama|my name is|sunt) +(?=[A-Z\u0100-\u024f])|(?<=^|[\n,;]) *(?:client|destinatar|contact|nume(?: si prenume| complet)?) *[-\u2013] *(?=[A-Z\u0100-\u024f])|(?<=^|[\n,;]) *nume(?: si prenume| complet)? +(?=[A-Z\u0100-\u024f])/gi
const ADDRESS_SAID = /(?<=^|[\n,;]) *adresa(?: este| mea)? +(?=\S)(?!de |e-?mail|livr|fact)/gi

export function extractMessage(written: string): MessageRead {
  const around: string[] = []
  let sender = ''
  let text = written
    .normalize('NFC')
    .replace(/[\uff10-\uff19]/g, (digit) => digit.normalize('NFKC'))
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/[\u00a0\t ]+/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/\(((?:com|comuna|jud|judet|judetul|sat|oras|mun)\b[^()\n]*)\)/gi, ', $1, ')
    .replace(QUOTES, '')
    .replace(LIST_SIGNS, '')
    .replace(PICTURES, ',')
    .replace(CHAT_HEADER, (header: string, name: string | undefined) => {
      around.push((name === undefined ? header : header.slice(0, header.lastIndexOf(name))).trim())
      if (name !== undefined && sender !== '' && name !== sender) around.push(name)
      sender ||= name ?? ''
      return '\n'
    })
  for (const pattern of [MAIL_HEADER, GREETING, HEADING, LEADING_SENTENCE]) text = without(text, pattern, around)
  text = text
    .replace(NAME_SAID, (_said, at: number) => (isCapital(text, at + _said.length) ? '\nNume: ' : _said))
    .replace(ADDRESS_SAID, ',')
  return { text: cutSentences(text), sender, around }
}

/** Without greetings and thanks, which say nothing of a parcel. */
export const withoutGreetings = (text: string): string => trimPunctuation(without(text, GREETING, []).replace(/[,;.\s]*\n[,;.\s]*/g, ', '))

/** Found in the folded text, which has a letter for each letter. */
function without(text: string, pattern: RegExp, taken: string[]): string {
  let left = ''
  let from = 0
  for (const { 0: found, index } of foldText(text).matchAll(pattern)) {
    taken.push(text.slice(index, index + found.length).trim())
    left += `${text.slice(from, index)}\n`
    from = index + found.length
  }
  return left + text.slice(from)
}

const isCapital = (text: string, at: number): boolean => /\p{Lu}/u.test(text.charAt(at))

function cutSentences(text: string): string {
  let left = ''
  let from = 0
  for (const { 0: found, index } of foldText(text).matchAll(SENTENCE_END)) {
    left += `${text.slice(from, index)}\n`
    from = index + found.length
  }
  return left + text.slice(from)
}
