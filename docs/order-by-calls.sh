#!/usr/bin/env bash
# From signing in to a printed AWB by calls alone, against a running sandbox. Needs curl and node.
#   npm start                      # in another terminal
#   docs/order-by-calls.sh         # or BASE_URL=http://host:port docs/order-by-calls.sh
set -euo pipefail
base=${BASE_URL:-http://localhost:3000}
field() { node -e 'const d = JSON.parse(require("fs").readFileSync(0, "utf8")); console.log(eval("d" + process.argv[1]))' "$1"; }
# Every call that moves money or parcels takes a key: sent twice with the same key and body, it is done once.
key() { node -e 'console.log(crypto.randomUUID())'; }

token=$(curl -fsS "$base/api/auth/login" -H 'content-type: application/json' \
  -d '{"email":"client@demo.test","password":"Demo-parola-1"}' | field .token)
call() { curl -fsS -X "$1" "$base/api$2" -H "authorization: Bearer $token" -H 'content-type: application/json' "${@:3}"; }

echo "Balance before: $(call GET /user/balance/left | field .totalLeft) RON"

shipment='{
  "sender": {
    "contact": { "name": "Ioana Mesteacan", "company": "Atelierul Mesteacan SRL", "phone": "+40744100200" },
    "address": { "countyCode": "CJ", "city": "Cluj-Napoca", "postalCode": "400114", "street": "Strada Memorandumului", "number": "28" }
  },
  "recipient": {
    "contact": { "name": "Andrei Popescu", "phone": "+40722333444", "email": "andrei@demo.test" },
    "address": { "countyCode": "B", "city": "Sectorul 1", "postalCode": "010071", "street": "Calea Victoriei", "number": "120" }
  },
  "packing": { "type": 2, "content": "Jucarii din lemn", "packages": [{ "weightKg": 2, "lengthCm": 30, "widthCm": 20, "heightCm": 10 }] },
  "extraOptions": { "repayment": { "amount": 250, "iban": "RO49AAAA1B31007593840000", "accountHolder": "Atelierul Mesteacan" } }
}'

offers=$(call POST /offers -d "$shipment")
echo "$offers" | node -e '
  const { offers, warnings } = JSON.parse(require("fs").readFileSync(0, "utf8"))
  for (const o of offers) console.log(`  ${o.courierName.padEnd(12)} ${o.serviceName.padEnd(28)} ${o.delivery.padEnd(8)} ${o.price.toFixed(2).padStart(7)} RON  ${o.locker?.name ?? ""} ${o.errors.map((e) => e.message).join("; ")}`)
  for (const w of warnings) console.log(`  ! ${w.message}`)'

order=$(call POST /orders -H "idempotency-key: $(key)" -d "{\"shipment\":$shipment}" | field .uniqueId)
offer=$(echo "$offers" | field '.offers.find((o) => o.errors.length === 0).id')
activated=$(call POST "/orders/$order/activate" -H "idempotency-key: $(key)" -d "{\"offerId\":\"$offer\"}")
awb=$(echo "$activated" | field .order.awb)
echo "Order $order is $(echo "$activated" | field .state), AWB $awb, price $(echo "$activated" | field .order.price) RON"

call GET "/order-auth/print/$order/A6" -o "awb-$awb.pdf"
echo "Label: awb-$awb.pdf ($(wc -c <"awb-$awb.pdf") bytes)"
echo "Balance after: $(call GET /user/balance/left | field .totalLeft) RON"
curl -fsS "$base/api/tracking/$awb" | field '.steps.map((s) => s.text).join(" > ")'
