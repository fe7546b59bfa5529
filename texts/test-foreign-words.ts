/** By language: words of the other one that stand in no name, place or text of it. For tests. */

const anyOf = (words: string): RegExp => new RegExp(`(?<![\\p{L}-])(${words.trim().split(/\s+/).join('|')})(?![\\p{L}-])`, 'iu')

export const foreignWords: Record<'ro' | 'en', RegExp> = {
  en: anyOf(`
    nu este sunt sau pentru fost poate trebuie fara fără din catre către prin comanda comenzi(le)? curier(ul)? magazinul adresa
    pachet(ul)? coletul parola alegeti verificati incercati ramburs(ul)? valoarea campul obligatori[ue] livrare[ai]? ridicare
    factur[aiă] destinatar expeditor stare cauta salveaza anuleaza sterge renunta inchide greutate lungime latime inaltime judet
    localitate strada numar telefon toate inapoi mai echipa buna ziua cont(ul|ului)? valabil[aă]? servicii curierat conform anexei
    furnizor cumpărător cota plată stornare avans pagina zile [a-z]{3,}ului`),
  ro: anyOf(`
    the and was were is not no you your with without from this that please been will cannot orders? address(es)? parcels?
    packages? couriers? warehouse delivery weight width length height name phone street city county password save cancel close delete
    add edit choose search filters? settings? language error again loading records? toggle show hide next previous required hello
    team invoices? services? buyer seller supplier amount rate page due days according annex`),
}
