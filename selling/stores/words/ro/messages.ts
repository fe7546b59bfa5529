import type { Words } from '#contract/texts/forms.ts'

export const storeMessages = {
  'field-required': 'Campul este obligatoriu!',
  'shop-name-missing': 'Numele magazinului este obligatoriu!',
  'key-missing': 'Cheia este obligatorie!',
  'secret-missing': 'Secretul este obligatoriu!',
  'shop-name-as-in-address': 'Introduceti numele magazinului asa cum apare in adresa lui, de exemplu magazin.myshopify.com!',
  'store-disconnected': 'Magazinul nu mai este conectat.',
  'store-not-allowed': 'Magazinul nu permite aplicatiei aceasta operatiune. Conectati magazinul din nou si acceptati toate drepturile.',
  'store-not-in-use': 'Platforma nu mai lucreaza cu magazine de acest fel.',
  'store-closed': 'Magazinul este inchis, blocat sau mutat la alta adresa.',
  'store-busy': 'Magazinul limiteaza momentan apelurile. Incercati din nou peste cateva momente.',
  'copy-stands-still': 'Magazinul raspunde mereu cu aceleasi comenzi. Importul se opreste aici si le cere din nou peste cateva minute.',
  'copy-silent': 'Magazinul nu raspunde. Importul comenzilor continua singur.',
  'copy-busy': 'Magazinul limiteaza apelurile. Importul comenzilor continua singur.',
  'copy-needs-auth': 'Magazinul trebuie conectat din nou. Importul comenzilor continua dupa aceea.',
  'copy-not-allowed': 'Magazinul nu permite citirea comenzilor. Conectati-l din nou si acceptati toate drepturile.',
  'copy-refused': ({ reason }: { reason: Words }) => `Magazinul a refuzat citirea comenzilor: ${reason}`,

  'store-access-lost': ({ title }: { title: string }) => `Magazinul ${title} nu mai permite accesul. Conectati-l din nou.`,
  'store-scopes-missing': ({ scopes }: { scopes: readonly string[] }) =>
    `La conectare nu au fost acordate toate drepturile (${scopes.join(', ')}). Conectati magazinul din nou si acceptati-le.`,
  'store-currency': ({ currency, collected }: { currency: string; collected: string }) =>
    `Moneda magazinului este ${currency}. Plata la livrare se incaseaza doar la comenzile pe care clientul le plateste in ${collected}.`,
  'no-pick-up-address': 'Nu exista nicio adresa de ridicare. Adaugati in agenda adresa de la care curierul preia coletele.',
  'no-repayment-account': 'Exista comenzi cu plata la livrare, dar nu este setat contul bancar in care se vireaza rambursurile.',
  'saved-address-says': ({ name, message }: { name: string; message: Words }) => `Adresa „${name}” din agenda: ${message}`,
  'address-of-warehouses': ({ warehouses }: { warehouses: readonly string[] }) =>
    `De la aceasta adresa se ridica comenzile din ${warehouses.length === 1 ? 'depozitul' : 'depozitele'} ${warehouses.join(', ')}. Dupa stergere, curierii vor fi chemati la adresa din magazin.`,
  'store-not-confirmed': 'Magazinul nu a confirmat conectarea. Incercati din nou.',
  'install-invalid': 'Legatura de instalare nu este valida sau a expirat. Deschideti din nou aplicatia din Shopify.',
  'install-denied': 'Conectarea a fost refuzata in magazin.',
  'install-not-verified': 'Conectarea nu a putut fi verificata. Deschideti din nou aplicatia din Shopify.',
  'install-expired': 'Instalarea a expirat. Deschideti din nou aplicatia din Shopify.',

  'must-connect-again': 'Magazinul trebuie conectat din nou.',
  'rights-missing': ({ rights }: { rights: readonly string[] }) =>
    `Magazinul trebuie conectat din nou: lipsesc drepturi (${rights.join(', ')}).`,
  'shopify-not-reached': ({ cause }: { cause: Words }) => `Shopify nu a putut fi contactat (${cause}).`,
  'shopify-not-allowed': 'Magazinul nu permite aceasta operatie aplicatiei.',
  'order-changed-meanwhile': 'Comanda s-a schimbat intre timp. Va rugam reincarcati pagina.',
  'shopify-locked': 'Magazinul este blocat la Shopify.',
  'shopify-unknown-shop': 'Magazinul nu exista la Shopify.',
  'marking-paid-not-allowed': 'Magazinul nu permite marcarea comenzii ca platita.',
  'woocommerce-gone': 'WooCommerce nu mai raspunde la aceasta adresa.',
  'key-not-woocommerce': 'Cheia nu este una de WooCommerce (ck_…, cs_…).',
  'status-not-awaiting': ({ status }: { status: string }) => `Comanda nu mai asteapta expedierea in magazin (${status}).`,
  'products-not-awaiting': 'Produsele nu mai asteapta expedierea in magazin.',
  'fulfilment-gone': 'Expedierea nu mai exista in magazin.',
  'fulfilment-cancelled-before': 'Expedierea a fost deja anulata in magazin.',
  'status-not-payable': ({ status }: { status: string }) => `Magazinul nu permite marcarea comenzii ca platita (${status}).`,
  'paid-when-completed':
    'WooCommerce inregistreaza plata la livrare cand comanda este finalizata, iar o parte din produse nu a fost expediata.',
  'shop-not-reached': ({ cause }: { cause: Words }) => `Magazinul nu a putut fi contactat (${cause}).`,
  'shop-busy': 'Magazinul limiteaza apelurile. Va rugam reincercati peste cateva momente.',
  'shop-address-redirects': 'Adresa magazinului trimite in alta parte: conectati-l cu adresa finala, cu https.',
  'shop-host-blocks': ({ status, agent }: { status: number; agent: string }) =>
    `Gazduirea magazinului blocheaza apelurile (${status}). Adresa serverului si agentul ${agent} trebuie permise acolo.`,
  'shop-address-as-in-browser': 'Introduceti adresa magazinului asa cum apare in browser, de exemplu www.magazin.ro!',
  'key-not-pasted-whole': 'Cheia incepe cu ck_, iar secretul cu cs_. Copiati-le intregi din magazin!',
  'key-not-sent':
    'Magazinul nu ne-a trimis cheia: un modul de securitate sau gazduirea o poate bloca. Incercati din nou, sau lipiti o cheie.',
  'key-not-accepted': 'Magazinul nu accepta cheia. Verificati cheia si secretul, sau faceti alta cheie in WooCommerce.',
  'key-reads-only': 'Cheia nu permite modificari. Faceti in WooCommerce o cheie cu permisiunea „Citire/Scriere” (Read/Write).',
  'address-not-found': 'Adresa nu a fost gasita pe internet. Verificati cum este scrisa.',
  'certificate-invalid': 'Certificatul de securitate (https) al magazinului nu este valid. Corectati-l la gazduire si incercati din nou.',
  'no-https': 'Magazinul nu raspunde prin https. Verificati adresa; magazinele fara https nu pot fi conectate.',
  'store-silent': 'Magazinul nu a raspuns la timp. Incercati din nou peste cateva minute.',
  'woocommerce-not-active': 'Pe acest site WordPress nu este activ WooCommerce. Activati-l si incercati din nou.',
  'rest-blocked':
    'Un modul de securitate sau gazduirea blocheaza accesul la interfata REST a magazinului. Permiteti caile /wp-json/wc/ si incercati din nou.',
  'store-in-maintenance': 'Magazinul este in mentenanta sau are o eroare. Incercati din nou peste cateva minute.',
  'permalinks-plain':
    'Magazinul foloseste legaturi permanente simple. In WordPress, la Setari > Legaturi permanente, alegeti orice alta forma decat „Simple”.',
  'shop-address-leads-to': ({ address }: { address: string }) => `Adresa trimite catre ${address}. Conectati magazinul cu adresa aceea.`,
  'no-woocommerce-here': 'La aceasta adresa nu raspunde niciun magazin WooCommerce.',
}

/** The page that says why a shop was not connected. */
export const installRefused = { title: 'Instalare', heading: 'Magazinul nu a fost conectat', back: 'Vezi magazinele' }
