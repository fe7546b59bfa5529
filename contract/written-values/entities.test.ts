import { expect, it } from 'vitest'
import { decodeHtmlEntities } from './entities.ts'

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
  // Automattic/woocommerce-services #1862
  ['ANA&#039;S HOUSE', "ANA'S HOUSE"],
  // craftcms/commerce #1671
  ['Casa O&#39;Neil', "Casa O'Neil"],
  // woocommerce/woocommerce #60640, #60241
  ['Roti &amp; Spite (Cluj &#8211; RO)', 'Roti & Spite (Cluj – RO)'],
  // woocommerce/woocommerce #15754, woocommerce-ios #1808
  ['Geanta (A&amp;B)', 'Geanta (A&B)'],
  // PrestaShop/PrestaShop #19234
  ['L&#039;Atelier &agrave; m&ecirc;me &eacute;tage', "L'Atelier à même étage"],
  // PrestaShop/PrestaShop #12822: Hungarian names, with the signs that Latin-1 lacks beside the others
  ['S&aacute;ndor J&oacute;zsef, Sz&eacute;ken utca, Erdő', 'Sándor József, Széken utca, Erdő'],
  ['Pet&odblac;fi S&aacute;ndor, Sz&udblac;cs', 'Petőfi Sándor, Szűcs'],
  // zencart/zencart #2171, jigoshop/jigoshop #387
  ['Curier&trade; &euro;15', 'Curier™ €15'],
  // Dolibarr/dolibarr #39113
  ['Soci&eacute;t&eacute; d&rsquo;Or', 'Société d’Or'],
  // apache/commons-text #191, OWASP/java-html-sanitizer #414
  ['&#147;Lunga&#148; nr. 5&#133;', '“Lunga” nr. 5…'],
  // htacg/tidy-html5 #643, validator/validator #869
  ['Strada Lunga 12 &#150; 14 &#x97; sus', 'Strada Lunga 12 – 14 — sus'],
  // threedaymonk/htmlentities #26
  ['Lumina&#153;&#129;x', 'Lumina™ x'],
  ['5&prime; &plusmn; 1 &frac14;', '5′ ± 1 ¼'],
  ['cadou &#55357;&#56832; &#55357;', 'cadou 😀 \ufffd'],
  // martinsvalin/html_entities #26, threedaymonk/htmlentities #30: without its end
  ['Ana &amp Ion SRL', 'Ana & Ion SRL'],
  ['Sf&acircntu, Sf&acirc', 'Sf&acircntu, Sfâ'],
  // mathiasbynens/he #8, fb55/entities #2208
  ['&ampersand, a&notin b, R&D', '&ampersand, a&notin b, R&D'],
  // python/cpython #51875: numbers end where their digits end
  ['Strada Lunga 12 &#8211 14, hala 12&#215', 'Strada Lunga 12 – 14, hala 12×'],
  // mathiasbynens/he #93: as an address of a page has it
  ['?a=1&copy=2', '?a=1&copy=2'],
  // opencart/opencart #1399
  ['A&amp;E Atelier', 'A&E Atelier'],
  // etsy/open-api #446
  ['Strada O&#39;Connell 13', "Strada O'Connell 13"],
  // woocommerce/woocommerce #17627
  ['la vecini &amp;amp; la poarta', 'la vecini & la poarta'],
])('%s is %s', (stored, read) => expect(decodeHtmlEntities(stored)).toBe(read))
