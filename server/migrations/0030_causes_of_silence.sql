-- Why a partner did not answer stood as a text in the reason, ours coded; it is a message of its own there.
UPDATE effects
   SET reason = jsonb_set(reason, '{params,cause}', CASE
         WHEN reason #>> '{params,cause}' ~ '^\{"code": ?"' THEN (reason #>> '{params,cause}')::jsonb
         ELSE jsonb_build_object('code', 'partner-said', 'params', jsonb_build_object('words', reason #>> '{params,cause}')) END)
 WHERE reason ->> 'code' = 'no-answer' AND jsonb_typeof(reason #> '{params,cause}') = 'string';
