import { elementTable, segmentTable } from './structure.ts';

/** IFTMIN D.99B: order and repeats of its segments, kinds and sizes of their elements (UN/EDIFACT directory D.99B). */

export const IFTMIN_TYPE = ['IFTMIN', 'D', '99B', 'UN'] as const;

export const IFTMIN_SEGMENTS = segmentTable(`
UNH! BGM! CTA COM*9 DTM*9 TSR*9 CUX*9 MOA*99 FTX*99 CNT*9 DOC*9 GDS
SG1*99(LOC! DTM*9)
SG2*2(TOD! LOC*9)
SG3*999(RFF! DTM*9)
SG4*9(GOR! DTM*9 LOC*9 SEL*9 FTX*9 SG5*9(DOC! DTM))
SG6*9(CPI! RFF*99 CUX LOC*9 MOA*9)
SG7*99(TCC! LOC FTX CUX PRI EQN PCD MOA*9 QTY*9)
SG8*99(TDT! DTM*9 TSR*9 SG9*99(LOC! DTM*9) SG10*9(RFF! DTM))
SG11*99!(NAD! LOC*9 MOA*9 SG12*9(CTA! COM*9) SG13*9(DOC! DTM) SG14*99(TCC! CUX PRI EQN PCD MOA*9 QTY*9)
  SG15*9(RFF! DTM*9) SG16*9(CPI! RFF*99 CUX LOC*9 MOA*9) SG17*99(TSR! RFF LOC TPL FTX*9))
SG18*999(GID! HAN*99 TMP RNG TMD LOC*9 MOA*9 PIA*9 FTX*99 PCD*9 SG19*9(NAD! DTM LOC*9) GDS*9
  SG20*99(MEA! EQN) SG21*99(DIM! EQN) SG22*9(RFF! DTM*9) SG23*999(PCI! RFF DTM GIN*10) SG24*9(DOC! DTM*9)
  SG25*9(GOR! DTM*9 LOC*9 SEL*9 FTX*9 SG26*9(DOC! DTM)) SG27*9(TPL! SG28*9(MEA! EQN))
  SG29*999(SGP! SG30*9(MEA! EQN)) SG31*99(TCC! CUX PRI EQN PCD MOA*9 QTY*9 LOC*9)
  SG32*99(DGS! FTX*99 SG33*9(CTA! COM*9) SG34*9(MEA! EQN) SG35*999(SGP! SG36*9(MEA! EQN))))
SG37*999(EQD! EQN TMD MEA*9 DIM*9 SEL*99 TPL*9 HAN TMP FTX*9 RFF*9
  SG38*99(TCC! CUX PRI EQN PCD MOA*9 QTY*9) SG39*9(NAD! DTM SG40*9(CTA! COM*9)) SG41*99(EQA! EQN)
  SG42*99(DGS! FTX*9 SG43*9(CTA! COM*9)))
UNT!`);

const code = 'an..3:an..3';

/** Segments that we write; others of the table are only placed, not measured. */
export const IFTMIN_ELEMENTS = {
  UNH: elementTable('an..14! an..6!:an..3!:an..3!:an..2!:an..6 an..35 n..2:a1'),
  BGM: elementTable(`an..3:an..3:an..3:an..35 an..35:an..9:an..6 an..3 an..3`),
  DTM: elementTable('an..3!:an..35:an..3'),
  TSR: elementTable(`an..3:${code} an..3:${code}:an..3:${code} an..3:${code} an..3:${code}`),
  FTX: elementTable(`an..3! an..3 an..17!:${code} an..512*5 an..3 an..3`),
  CNT: elementTable('an..3!:n..18!:an..3'),
  DOC: elementTable(`an..3:${code}:an..35 an..35:an..3:an..35:an..3:an..9:an..6 an..3 n..2 n..2`),
  LOC: elementTable(`an..3! an..25:${code}:an..256 an..25:${code}:an..70 an..25:${code}:an..70 an..3`),
  RFF: elementTable('an..3!:an..35:an..6:an..35:an..6'),
  CPI: elementTable(`an..3:${code} an..3:${code}:an..3 an..3`),
  TDT: elementTable(
    `an..3! an..17 an..3:an..17 an..8:an..17 an..17:${code}:an..35 an..3 an..3:an..3:an..17 an..9:${code}:an..35:an..3 an..3`,
  ),
  NAD: elementTable(`an..3! an..35:${code} an..35!*5 an..35*5:an..3 an..35*4 an..35 an..9 an..17 an..3`),
  CTA: elementTable('an..3 an..17:an..35'),
  COM: elementTable('an..512!:an..3!'),
  GID: elementTable(`n..5 n..8:an..17:${code}:an..35:an..3`),
  PIA: elementTable(
    `an..3! an..35:an..3:${code} an..35:an..3:${code} an..35:an..3:${code} an..35:an..3:${code} an..35:an..3:${code}`,
  ),
  MEA: elementTable('an..3! an..3:an..3:an..3:an..17 an..3!:n..18:n..18:n..18:n..2 an..3'),
  PCI: elementTable(`an..3 an..35!*10 an..3 an..3:${code}`),
  SGP: elementTable(`an..17:${code}:an..3 n..8`),
  TMP: elementTable('an..3! an..15!:an..3'),
  DGS: elementTable(`an..3 an..7!:an..7:an..10 n4:an..8 n3:an..3 an..3 an..6 an..4 an..10 an..4:an..4 an..4*3`),
  DIM: elementTable('an..3! an..3!:n..15:n..15:n..15'),
  EQD: elementTable(`an..3! an..17:${code}:an..3 an..10:${code}:an..35 an..3 an..3 an..3`),
  SEL: elementTable(`an..10! an..3:${code}:an..35 an..3`),
  UNT: elementTable('n..6! an..14!'),
} as const;
