import { IFTMIN_ELEMENTS } from '../../edifact/iftmin-d99b.ts';
import { elementTable, segmentTable } from '../../edifact/structure.ts';
import type { MessageTable } from '../../edifact/validate.ts';

/**
 * IFTMBF D.99B: order and repeats of its segments. It is of one framework with IFTMIN, and its segments are of one directory, so their
 * elements are those of IFTMIN.
 */

export const IFTMBF_TYPE = ['IFTMBF', 'D', '99B', 'UN'] as const;

const IFTMBF_SEGMENTS = segmentTable(`
UNH! BGM! CTA COM*9 DTM*9 TSR*9 CUX*9 MOA*99 FTX*99 CNT*9 DOC*9 GDS
SG1*99(LOC! DTM*9)
SG2*2(TOD! LOC*9)
SG3*999(RFF! DTM*9)
SG4*9(GOR! DTM*9 LOC*9 SEL*9 FTX*9 SG5*9(DOC! DTM))
SG6*9(CPI! RFF*99 CUX LOC*9 MOA*9)
SG7*99(TCC! LOC FTX CUX PRI EQN PCD MOA*9 QTY*9)
SG8*99!(TDT! DTM*9 TSR*9 SG9*99(LOC! DTM*9) SG10*9(RFF! DTM))
SG11*99!(NAD! LOC*9 SG12*9(CTA! COM*9) SG13*9(DOC! DTM) SG14*9(RFF! DTM*9) SG15*9(CPI! RFF*99 CUX LOC*9 MOA*9)
  SG16*99(TSR! RFF LOC TPL FTX*9))
SG17*999(GID! HAN*99 TMP RNG TMD LOC*9 MOA*9 PIA*9 FTX*99 PCD*9 SG18*9(NAD! DTM LOC*9) GDS*9
  SG19*99(MEA! EQN) SG20*99(DIM! EQN) SG21*9(RFF! DTM*9) SG22*9(PCI! RFF DTM GIN*10) SG23*9(DOC! DTM*9)
  SG24*9(GOR! DTM*9 LOC*9 SEL*9 FTX*9 SG25*9(DOC! DTM)) SG26*9(TPL! SG27*9(MEA! EQN))
  SG28*999(SGP! SG29*9(MEA! EQN)) SG30*99(TCC! CUX PRI EQN PCD MOA*9 QTY*9 LOC*9)
  SG31*99(DGS! FTX*99 SG32*9(CTA! COM*9) SG33*9(MEA! EQN) SG34*999(SGP! SG35*9(MEA! EQN))))
SG36*999(EQD! EQN TMD MEA*9 DIM*9 TPL*9 HAN TMP RNG FTX*9 RFF*9
  SG37*99(TCC! CUX PRI EQN PCD MOA*9 QTY*9) SG38*9(NAD! DTM*9 SG39*9(CTA! COM*9)) SG40*99(EQA! EQN)
  SG41*99(DGS! FTX*9 SG42*9(CTA! COM*9)))
UNT!`);

export const IFTMBF_D99B: MessageTable = {
  segments: IFTMBF_SEGMENTS,
  elements: { ...IFTMIN_ELEMENTS, EQN: elementTable('n..6:an..3'), RNG: elementTable('an..3! an..3:n..18:n..18') },
};
