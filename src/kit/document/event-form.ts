import type { z } from 'zod';
import { REMARKS_MAX } from '#contract/kernel/document-calls.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { fieldMeta, longText } from '#contract/kernel/field.ts';
import { defineResource, type Resource } from '#contract/kernel/resource.ts';
import type { AnyDocument, AnyDocumentRow, DocumentActor } from '#machines/kernel/document.ts';
import { foresee, refusedChoices } from '#machines/kernel/document-foresight.ts';
import type { Values } from '../form/read-input.ts';
import { refusalText } from './document-actor.ts';
import { REMARKS } from './event-asks.ts';
import { WORDS } from './words.ts';

/** The form of an event, made of its payload: judged by its schema and, before anything is sent, by the machine. */

export interface EventSubject {
  readonly document: AnyDocument;
  readonly event: string;
  readonly rows: readonly AnyDocumentRow[];
  readonly actor: DocumentActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

const REMARKS_FIELD = { required: longText(WORDS.remarks, { max: REMARKS_MAX, required: true }) };
const OPTIONAL_REMARKS = longText(WORDS.remarks, { max: REMARKS_MAX });

/** Inputs of the dialog: the payload without nested content, which only a dialog of its own can ask for, then the remarks. */
function fieldsOf({ document, event }: Pick<EventSubject, 'document' | 'event'>): z.ZodRawShape {
  const declared = document.events[event];
  if (!declared) throw new Error(`${event} is no event of ${document.type}`);
  const asked = Object.entries(declared.payload).filter(([name, schema]) => {
    const { kind, required } = fieldMeta(schema);
    if (kind === 'content' && required) throw new Error(`${document.type} ${event}: ${name} wants a dialog of its own`);
    return kind !== 'content';
  });
  const { remarks } = declared;
  if (remarks !== 'none') asked.push([REMARKS, remarks === 'required' ? REMARKS_FIELD.required : OPTIONAL_REMARKS]);
  return Object.fromEntries(asked);
}

/** The values apart as the call takes them. */
export function sentOf(wire: Values): { readonly payload: Values; readonly remarks: string | null } {
  const { [REMARKS]: remarks, ...payload } = wire;
  return { payload, remarks: typeof remarks === 'string' && remarks !== '' ? remarks : null };
}

/** What the machine says to these values, of one row; of several each is told at the end. */
function machineFindings({ document, event, rows, actor, at }: EventSubject, values: Values): readonly Finding[] {
  const [row, ...others] = rows;
  if (!row || others.length > 0) return [];
  const { payload, remarks } = sentOf(values);
  const answer = foresee(document, row, {
    event,
    actor,
    at,
    payload: { ...payload, ...absentContent(document, event) },
    remarks,
  });
  if (answer.ok) return [];
  const { code, params } = answer.refusal;
  return [{ path: '', code, severity: 'error', message: refusalText(document, { code, params }), params }];
}

/** Content that is not asked for is absent, as the schema's default says. */
const absentContent = (document: AnyDocument, event: string): Values =>
  Object.fromEntries(
    Object.entries(document.events[event]?.payload ?? {})
      .filter(([, schema]) => fieldMeta(schema).kind === 'content')
      .map(([name]) => [name, null]),
  );

/** The form's declaration; null where there is nothing to fill in. */
export function eventForm(subject: EventSubject): Resource | null {
  const { document, event } = subject;
  const fields = fieldsOf(subject);
  const [first] = Object.keys(fields);
  if (first === undefined) return null;
  const form = defineResource({
    name: `${document.controller}.${event}`,
    docType: document.type,
    title: document.events[event]?.label ?? document.title,
    paths: document.paths,
    owner: 'company',
    fields,
    key: [first],
    caption: { code: first },
    search: [],
    sort: first,
    rules: values => machineFindings(subject, values),
  });
  // A field that the server makes of a document may be asked for by an event.
  const meta = Object.fromEntries(Object.entries(form.meta).map(([name, one]) => [name, { ...one, computed: false }]));
  return { ...form, meta };
}

/** What the fields begin with: a payload field that is the document's own has the row's value, the remarks what was chosen for them. */
export function startingValues({ document, event, rows }: EventSubject, remarks = ''): Values {
  const said = remarks === '' ? {} : { [REMARKS]: remarks };
  const [row, ...others] = rows;
  if (!row || others.length > 0) return said;
  const own = Object.entries(document.events[event]?.payload ?? {}).filter(
    ([name, schema]) => document.fields[name] === schema,
  );
  return { ...Object.fromEntries(own.map(([name]) => [name, row[name] ?? null])), ...said };
}

/** Choices that the machine would not take with these values, by field. */
export function refusedByField(
  { document, event, rows, actor, at }: EventSubject,
  form: Resource,
  values: Values,
): Readonly<Record<string, readonly string[]>> {
  const [row, ...others] = rows;
  if (!row || others.length > 0) return {};
  const { payload, remarks } = sentOf(values);
  const choices = Object.entries(form.meta).filter(([, { kind }]) => kind === 'choice');
  return Object.fromEntries(
    choices.map(([name, meta]) => {
      const known = (meta.choices ?? []).map(({ value }) => value);
      const command = { event, actor, at, payload: { ...payload, ...absentContent(document, event) }, remarks };
      return [name, [...refusedChoices(document, row, command, name, known).keys()]];
    }),
  );
}

/** Findings of the server at the fields of the form; what belongs to none of them stands at the form. */
export const findingsOfForm = (findings: readonly Finding[]): readonly Finding[] =>
  findings.map(finding => {
    if (finding.path.startsWith('payload.')) return { ...finding, path: finding.path.slice('payload.'.length) };
    return { ...finding, path: finding.path === 'remarks' ? REMARKS : '' };
  });
