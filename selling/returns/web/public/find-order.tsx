/** The order that is returned, found by its number and the e-mail or phone of who ordered; without it the request is sent too. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { useFocusKept } from '#web/ui/form/focus-kept.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { Section } from '#web/ui/section.tsx'
import { OrderContactPair, type OrderFound, publicReturnCalls } from '../../contract/public-returns.ts'
import { errorsBySchema, type FieldErrors } from './field-errors.ts'
import { type ChosenGoods, GoodsChoice } from './goods-choice.tsx'
import classes from './public.module.css'
import { trialOrder, useIsFormTrial } from './trial.ts'

const words = texts.publicReturn

type FindOrderProps = {
  uniqueId: string
  typed: { orderNumber: string; orderContact: string }
  found: OrderFound
  goods: ChosenGoods
  goodsError: string | undefined
  onTyped: (typed: { orderNumber: string } | { orderContact: string }) => void
  onFound: (found: OrderFound) => void
  onGoods: (goods: ChosenGoods) => void
}

export function FindOrder({ uniqueId, typed, found, goods, goodsError, onTyped, onFound, onGoods }: FindOrderProps) {
  const isTrial = useIsFormTrial()
  const pair = { number: typed.orderNumber, contact: typed.orderContact }
  /** What was looked for last, and what is wrong with it: said until something else is typed. */
  const [looked, setLooked] = useState<{ pair: typeof pair; errors: FieldErrors; isUnknown: boolean } | null>(null)
  const isSame = looked?.pair.number === pair.number && looked.pair.contact === pair.contact
  const errors = isSame && looked ? looked.errors : {}
  const find = useAct(publicReturnCalls.findOrder, {
    onSuccess: ({ found: order }) => {
      setLooked({ pair, errors: {}, isUnknown: order === null })
      onFound(order)
    },
  })
  const look = () => {
    const wrong = errorsBySchema(OrderContactPair, pair)
    setLooked({ pair, errors: wrong, isUnknown: false })
    if (Object.keys(wrong).length > 0) return
    if (isTrial) onFound(trialOrder())
    else find.mutate({ params: { uniqueId }, body: pair })
  }
  const input = {
    // What is found belongs to what was looked for.
    readOnly: find.isPending,
    // Elsewhere in the form Enter sends it; here it looks for the order.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || pair.number.trim() === '') return
      event.preventDefault()
      if (!find.isPending) look()
    },
  }
  const part = useFocusKept<HTMLDivElement>(found, 'input')
  const returnable = (found?.goods ?? []).flatMap((one) => (one.left === 0 ? [] : [{ ...one, quantity: one.left, exception: null }]))
  if (found !== null)
    return (
      <div ref={part}>
        <Section title={words.order}>
          <Group justify="space-between" gap="sm">
            <Text role="status" className={classes.shop}>{`${words.found} ${typed.orderNumber}`}</Text>
            <Button variant="subtle" onClick={() => onFound(null)}>
              {words.otherOrder}
            </Button>
          </Group>
          <PeriodOfOrder found={found} />
          {returnable.length > 0 && (
            <GoodsChoice
              label={words.goods}
              goods={returnable}
              chosen={goods}
              error={goodsError}
              quantityOf={words.quantityOf}
              onChange={onGoods}
            />
          )}
        </Section>
      </div>
    )
  return (
    <div ref={part}>
      <Section title={words.order}>
        <Text c="dimmed">{words.orderHint}</Text>
        <Stack gap="md">
          <div className={classes.pair}>
            <TextInput
              {...input}
              label={words.orderNumber}
              value={typed.orderNumber}
              error={errors.number}
              autoComplete="off"
              onChange={(event) => onTyped({ orderNumber: event.currentTarget.value })}
            />
            {typed.orderNumber.trim() !== '' && (
              <TextInput
                {...input}
                label={words.orderContact}
                value={typed.orderContact}
                error={errors.contact}
                autoComplete="email"
                onChange={(event) => onTyped({ orderContact: event.currentTarget.value })}
              />
            )}
          </div>
          {isSame && looked?.isUnknown && <Text role="status">{words.orderNotFound}</Text>}
          {isSame && find.error && <FormFailure message={find.error.code === 'too-many-requests' ? words.tooMany : find.error.message} />}
          {typed.orderNumber.trim() !== '' && (
            <Button variant="default" loading={find.isPending} onClick={look}>
              {words.find}
            </Button>
          )}
        </Stack>
      </Section>
    </div>
  )
}

/** Nothing where the shop has set no period of its own; what is late is sent all the same. */
function PeriodOfOrder({ found: { returnTimeliness, returnUntil } }: { found: NonNullable<OrderFound> }) {
  // One that was kept by an older page has none.
  if (!returnTimeliness) return null
  const until = returnUntil ? texts.forms.day(returnUntil) : null
  return <Alert color={returnTimeliness === 'late' ? 'orange' : 'accent'}>{words.periodOfOrder[returnTimeliness](until)}</Alert>
}
