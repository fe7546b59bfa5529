import { expect, it } from 'vitest'
import { withoutEntities } from './entities.ts'

it.each([
  ['Strada Lunga 12 &#8211; 14', 'Strada Lunga 12 – 14'],
  ['Acme &amp; O&#8217;Brien SRL', 'Acme & O’Brien SRL'],
  ['Str. &#8222;Lunga&#8221; nr. 5', 'Str. „Lunga” nr. 5'],
  ['hala 12&#215;15', 'hala 12×15'],
  ['Sf&acirc;ntu Gheorghe', 'Sfântu Gheorghe'],
  ['T&Icirc;RGU', 'TÎRGU'],
  ['T&#x103;n&#259;sescu', 'Tănăsescu'],
  ['&#536;tefan &abreve;', 'Ștefan ă'],
  ['Str.&nbsp;Lunga', 'Str. Lunga'],
  ['Ana &amp;amp; Ion', 'Ana & Ion'],
  ['12 &amp;#8211; 14', '12 – 14'],
  ['{&quot;lockerId&quot;:7}', '{"lockerId":7}'],
  ['H&M & Co', 'H&M & Co'],
  ['a &unknownword; b', 'a &unknownword; b'],
  ['5&#0;6', '5 6'],
  ['&#99999999;', '&#99999999;'],
])('%s is %s', (stored, read) => expect(withoutEntities(stored)).toBe(read))
