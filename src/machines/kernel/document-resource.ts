import type { z } from 'zod';
import { defineResource, type Resource, type ResourceDeclaration } from '#contract/kernel/resource.ts';
import { type AnyDocument, NOBODYS, stateField } from './document.ts';

const resources = new WeakMap<AnyDocument, Resource>();

/**
 * The document as the kit of resources knows it: its list with filters, sort, columns, saved views and export, and the fields of its
 * detail. Rows are made and changed by events alone: those of a document that is edited like a resource stand behind the
 * resource's own calls, no other has any.
 */
export function documentResource(document: AnyDocument): Resource {
  const known = resources.get(document);
  if (known) return known;
  const { resource } = document;
  const state = stateField(document);
  const own: ResourceDeclaration<z.ZodRawShape> = {
    name: document.controller,
    docType: document.type,
    title: document.title,
    paths: document.paths,
    owner: document.owner === NOBODYS ? 'global' : 'company',
    readByAll: document.readByAll,
    fields: { ...document.fields, [document.stateAs]: state } as z.ZodRawShape,
    ...(document.stateAs === 'state' ? {} : { state }),
    key: [document.number],
    caption: { code: document.number },
    search: document.search,
    sort: document.sort,
    isDocument: true,
    abilities: document.abilities,
    ...document.edited,
  };
  const given = resource as ResourceDeclaration<z.ZodRawShape> | null;
  const made = defineResource(
    given ? { ...given, fields: { ...given.fields, ...document.fields }, isDocument: true } : own,
  );
  resources.set(document, made);
  return made;
}
