import { expect, it } from 'vitest'
import { languages } from '#texts/languages.ts'
import { coded, inWords } from '../texts/message.ts'
import { effectCauseMessageOf } from './causes.ts'

const [ro, en] = [await languages.ro.load(), await languages.en.load()]
const said = (cause: string) => [inWords(ro, effectCauseMessageOf(cause)), inWords(en, effectCauseMessageOf(cause))]

it.each([
  ['timeout', 'nu a raspuns la timp', 'did not answer in time'],
  ['status 503', 'a raspuns cu starea 503', 'answered with status 503'],
  [
    'status 500, not readable',
    'a raspuns cu starea 500, raspunsul nu a putut fi citit',
    'answered with status 500, the answer could not be read',
  ],
  ['status 400, rest_no_route', 'a raspuns cu starea 400, „rest_no_route”', 'answered with status 400, “rest_no_route”'],
  ['login: cut', 'la autentificare: legatura s-a intrerupt', 'at the sign-in: the connection was cut'],
  ['login: Wrong password', 'la autentificare: „Wrong password”', 'at the sign-in: “Wrong password”'],
  ['ECONNREFUSED', 'nu a putut fi contactat: ECONNREFUSED', 'could not be reached: ECONNREFUSED'],
  [coded('awb-being-cancelled'), 'AWB-ul este in curs de anulare.', 'The AWB is being cancelled.'],
  ['Internal Server Error', '„Internal Server Error”', '“Internal Server Error”'],
  ['constructor', '„constructor”', '“constructor”'],
])('the cause %s is said in each language, and in quotation marks where only the partner knows it', (cause, inRo, inEn) => {
  expect(said(cause)).toEqual([inRo, inEn])
})
